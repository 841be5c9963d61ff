import { randomBytes } from "node:crypto";

const BYTES = 32;

/** HOOK-6: a new secret of Standard Webhooks. */
export function newSigningSecret(): string {
  return `whsec_${randomBytes(BYTES).toString("base64")}`;
}
