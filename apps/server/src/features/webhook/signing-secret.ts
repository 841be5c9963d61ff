import { randomBytes } from "node:crypto";

const SECRET_BYTES = 32;

/** HOOK-6: a new secret in the format of Standard Webhooks. */
export function createSigningSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;
}
