/** 256 random bits in base64url. */
const SESSION_TOKEN = /^[\w-]{43}$/;

/** TOKEN-1: a payload, and an Ed25519 signature of 64 bytes, both in base64url; 512 characters at most. */
const API_TOKEN = /^[\w-]{1,425}\.[\w-]{86}$/;

/** CLIENT-2: 48 bytes in base64url. */
const CONNECTION_TOKEN = /^[\w-]{64}$/;

/** GUARD-3: whether a string has the form of a session token. */
export function isSessionToken(text: string): boolean {
  return SESSION_TOKEN.test(text);
}

/** GUARD-3: whether a string has the form of an API token. */
export function isApiToken(text: string): boolean {
  return API_TOKEN.test(text);
}

/** Whether a string has the form of a connection token that was issued for an API token (hub-tokens.ts). */
export function isConnectionToken(text: string): boolean {
  return CONNECTION_TOKEN.test(text);
}
