import type { IncomingHttpHeaders } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { IssuedSession } from "#ports/authenticator.ts";
import { isSessionToken } from "./credential-form.ts";

/** Same as `readSessionCookie`, for a raw request. */
export function sessionTokenIn({ cookie = "" }: IncomingHttpHeaders, isSecure: boolean): string | undefined {
  return sessionToken((isSecure ? SECURE : PLAIN).pattern.exec(cookie)?.[1]);
}

export function readSessionCookie(request: FastifyRequest): string | undefined {
  return sessionToken(request.cookies[nameFor(request)]);
}

/** GUARD-3: a cookie of any other form is no credential. */
function sessionToken(value: string | undefined): string | undefined {
  return value !== undefined && isSessionToken(value) ? value : undefined;
}

export function writeSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  session: IssuedSession,
): void {
  const { token, expiresAt, device } = session;
  reply.setCookie(nameFor(request), token, { ...attributes(request), expires: expiresAt });
  if (device)
    reply.setCookie(deviceNameFor(request), device.token, {
      ...attributes(request),
      expires: device.expiresAt,
    });
  reply.header("cache-control", "no-store");
}

/** GUARD-8: the token of a browser in which somebody has signed in before. It is no credential. */
export function readDeviceCookie(request: FastifyRequest): string | undefined {
  return sessionToken(request.cookies[deviceNameFor(request)]);
}

/** The device cookie stays, so that the browser is recognized at the next sign-in. */
export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(nameFor(request), attributes(request));
}

/** Only this origin can set a cookie with the `__Host-` prefix, and only over HTTPS. */
const SECURE = named("__Host-gonfalon_session");
const PLAIN = named("gonfalon_session");

function named(name: string) {
  return { name, pattern: new RegExp(`(?:^|;\\s*)${name}=([^;\\s]+)`) };
}

function nameFor(request: FastifyRequest): string {
  return (isSecure(request) ? SECURE : PLAIN).name;
}

function deviceNameFor(request: FastifyRequest): string {
  return isSecure(request) ? "__Host-gonfalon_device" : "gonfalon_device";
}

function attributes(request: FastifyRequest) {
  return { path: "/", httpOnly: true, sameSite: "lax", secure: isSecure(request) } as const;
}

function isSecure({ protocol }: FastifyRequest): boolean {
  return protocol === "https";
}
