import type { IncomingHttpHeaders } from "node:http";
import { sha256Text } from "#kernel/digest.ts";
import { lruCache } from "#kernel/lru-cache.ts";
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

const MAX_CACHED_HASHES = 20_000;

/** Hashing a secret takes longer than all other access checks together. */
const hashes = lruCache<string, string>(MAX_CACHED_HASHES);

function toCredential(kind: SecretCredential["kind"], secret: string): SecretCredential {
  return { kind, secret, hash: getHash(secret) };
}

function getHash(secret: string): string {
  const cachedHash = hashes.get(secret);
  if (cachedHash !== undefined) return cachedHash;
  const hash = sha256Text(secret);
  hashes.set(secret, hash);
  return hash;
}
