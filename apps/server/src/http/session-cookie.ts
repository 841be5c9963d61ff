import type { FastifyReply, FastifyRequest } from "fastify";
import type { IssuedSession } from "#ports/authenticator.ts";

const NAME = "gonfalon_session";

export function readSessionCookie(request: FastifyRequest): string | undefined {
  return request.cookies[NAME];
}

export function writeSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  session: IssuedSession,
): void {
  reply.setCookie(NAME, session.token, { ...attributes(request), expires: session.expiresAt });
  reply.header("cache-control", "no-store");
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(NAME, attributes(request));
}

function attributes(request: FastifyRequest) {
  return { path: "/", httpOnly: true, sameSite: "lax", secure: request.protocol === "https" } as const;
}
