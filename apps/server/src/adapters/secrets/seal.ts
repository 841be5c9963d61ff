import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts for storage: nonce, ciphertext, tag. The purpose is authenticated: it must match on decryption. */
export function seal(key: Uint8Array, purpose: string, plaintext: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(purpose));
  return Buffer.concat([nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
}

/** The plaintext, or undefined if the key or purpose differs or the data was altered. */
export function unseal(key: Uint8Array, purpose: string, sealedBytes: Uint8Array): Buffer | undefined {
  if (sealedBytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
  const nonce = sealedBytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(sealedBytes.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealedBytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
}
