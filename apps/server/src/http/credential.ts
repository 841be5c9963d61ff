import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { sha256Text } from "#kernel/digest.ts";
import type { SecretCredential } from "#ports/authenticator.ts";
import { isApiToken } from "./credential-form.ts";
import { readSessionCookie } from "./session-cookie.ts";

/** GUARD-3: the credential of a request, if it is well-formed; a token takes precedence over a cookie. */
export function readCredential(
  headers: IncomingHttpHeaders,
  isSecure: boolean,
): SecretCredential | undefined {
  const bearer = /^Bearer (\S+)$/.exec(headers.authorization ?? "")?.[1];
  if (bearer !== undefined) return isApiToken(bearer) ? toCredential("token", bearer) : undefined;
  const cookie = readSessionCookie(headers, isSecure);
  return cookie === undefined ? undefined : toCredential("session", cookie);
}

function toCredential(kind: SecretCredential["kind"], secret: string): SecretCredential {
  return { kind, secret, hash: sha256Text(secret) };
}

interface LastRead {
  readonly authorization: string | undefined;
  readonly cookie: string | undefined;
  readonly isSecure: boolean;
  readonly credential: SecretCredential | undefined;
}

const lastReadKey = Symbol("last credential");

/**
 * The same as `readCredential()`. A browser sends the same cookie with every request of a connection, so the last
 * credential of the connection is reused: hashing it takes longer than all other access checks together.
 */
export function readConnectionCredential(
  { headers, socket }: IncomingMessage,
  isSecure: boolean,
): SecretCredential | undefined {
  const { authorization, cookie } = headers;
  const connection: Socket & { [lastReadKey]?: LastRead } = socket;
  const last = connection[lastReadKey];
  if (last && last.cookie === cookie && last.authorization === authorization && last.isSecure === isSecure)
    return last.credential;
  const credential = readCredential(headers, isSecure);
  connection[lastReadKey] = { authorization, cookie, isSecure, credential };
  return credential;
}
