import type { IncomingHttpHeaders } from "node:http";
import type { FastifyReply } from "fastify";
import type { IssuedDevice, IssuedFlow, IssuedSession } from "#ports/authenticator.ts";
import { isSessionToken } from "./credential-form.ts";

/** GUARD-3: the session token. A cookie that does not have its form is not a credential. */
export function readSessionCookie(headers: IncomingHttpHeaders, isSecure: boolean): string | undefined {
  return readToken(headers, getCookies(isSecure).session);
}

/** GUARD-8: the token of a browser in which a user has signed in before. It is not a credential. */
export function readDeviceCookie(headers: IncomingHttpHeaders, isSecure: boolean): string | undefined {
  return readToken(headers, getCookies(isSecure).device);
}

/** FACTOR-3: the token of a sign-in that waits for its second step. It is not a credential. */
export function readFlowCookie(headers: IncomingHttpHeaders, isSecure: boolean): string | undefined {
  return readToken(headers, getCookies(isSecure).flow);
}

/** EXT-2: the token of a sign-in at a provider. It is not a credential. */
export function readExternalCookie(headers: IncomingHttpHeaders, isSecure: boolean): string | undefined {
  return readToken(headers, getCookies(isSecure).external);
}

/** The two kinds have different cookies, so that a second step does not replace a pending sign-in at a provider. */
export function writeFlowCookie(
  reply: FastifyReply,
  kind: "flow" | "external",
  flow: IssuedFlow,
  isSecure: boolean,
): void {
  const options = { ...getAttributes(isSecure), sameSite: "strict", expires: flow.expiresAt } as const;
  reply.setCookie(getCookies(isSecure)[kind].name, flow.token, options);
}

export function writeSessionCookie(reply: FastifyReply, session: IssuedSession, isSecure: boolean): void {
  const { token, expiresAt, device } = session;
  const cookies = getCookies(isSecure);
  const commonAttributes = getAttributes(isSecure);
  reply.setCookie(cookies.session.name, token, { ...commonAttributes, expires: expiresAt });
  if (device) writeDeviceCookie(reply, device, isSecure);
  reply.header("cache-control", "no-store");
}

export function writeDeviceCookie(reply: FastifyReply, device: IssuedDevice, isSecure: boolean): void {
  const options = { ...getAttributes(isSecure), expires: device.expiresAt };
  reply.setCookie(getCookies(isSecure).device.name, device.token, options);
}

/** The device cookie stays, so that the browser is recognized at the next sign-in. */
export function clearSessionCookie(reply: FastifyReply, isSecure: boolean): void {
  reply.clearCookie(getCookies(isSecure).session.name, getAttributes(isSecure));
}

/** Only this host can set a cookie with the `__Host-` prefix, and only over HTTPS. */
const SECURE_COOKIES = createCookies("__Host-gonfalon_");
const PLAIN_COOKIES = createCookies("gonfalon_");

function createCookies(prefix: string) {
  return {
    session: toCookie(`${prefix}session`),
    device: toCookie(`${prefix}device`),
    flow: toCookie(`${prefix}flow`),
    external: toCookie(`${prefix}external`),
  };
}

function toCookie(name: string) {
  return { name, pattern: new RegExp(`(?:^|;\\s*)${name}=([^;\\s]+)`) };
}

function getCookies(isSecure: boolean) {
  return isSecure ? SECURE_COOKIES : PLAIN_COOKIES;
}

function readToken(
  { cookie = "" }: IncomingHttpHeaders,
  { name, pattern }: ReturnType<typeof toCookie>,
): string | undefined {
  // A fast check, because most requests have only the session cookie.
  if (!cookie.includes(name)) return undefined;
  const token = pattern.exec(cookie)?.[1];
  return token !== undefined && isSessionToken(token) ? token : undefined;
}

function getAttributes(isSecure: boolean) {
  return { path: "/", httpOnly: true, sameSite: "lax", secure: isSecure } as const;
}
