import type { FastifyReply, FastifyRequest } from "fastify";
import type { IssuedSession } from "#ports/authenticator.ts";

export function readSessionCookie(request: FastifyRequest): string | undefined {
  return request.cookies[nameFor(request)];
}

export function writeSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  session: IssuedSession,
): void {
  reply.setCookie(nameFor(request), session.token, { ...attributes(request), expires: session.expiresAt });
  reply.header("cache-control", "no-store");
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(nameFor(request), attributes(request));
}

/** Browsers let nobody but this very origin set a cookie of the longer name, which they take over https only. */
function nameFor(request: FastifyRequest): string {
  return isSecure(request) ? "__Host-gonfalon_session" : "gonfalon_session";
}

function attributes(request: FastifyRequest) {
  return { path: "/", httpOnly: true, sameSite: "lax", secure: isSecure(request) } as const;
}

function isSecure({ protocol }: FastifyRequest): boolean {
  return protocol === "https";
}
