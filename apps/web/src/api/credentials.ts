import { getClientConfig } from "@gonfalon/contract/settings.ts";
import { i18n } from "#i18n/i18n.ts";
import { call } from "./call.ts";

/** A password or flag as the server expects it: encrypted if the server has a key, otherwise as is. */
export async function encryptCredential(text: string): Promise<string> {
  // Not cached: the key changes when an administrator enables encryption.
  const { apiPublicKey } = await call(getClientConfig);
  return apiPublicKey ? encrypt(apiPublicKey, text) : text;
}

const NONCE_BYTES = 12;

/**
 * Returns a new public key, a nonce and the ciphertext, concatenated in base64. The cipher is AES-256-GCM; its key
 * is the SHA-256 hash of the X25519 shared secret.
 */
async function encrypt(publicKey: string, text: string): Promise<string> {
  if (!globalThis.isSecureContext) throw new Error(i18n.t("common.encryption.insecure"));
  const { subtle } = globalThis.crypto;
  const keyPair = await generateKeyPair();
  const serverKey = await subtle.importKey("raw", fromBase64(publicKey), "X25519", false, []);
  const sharedSecret = await subtle.deriveBits(
    { name: "X25519", public: serverKey },
    keyPair.privateKey,
    256,
  );
  const key = await subtle.importKey("raw", await subtle.digest("SHA-256", sharedSecret), "AES-GCM", false, [
    "encrypt",
  ]);
  const iv = globalThis.crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const ciphertext = await subtle.encrypt({ name: "AES-GCM", iv }, key, new TextEncoder().encode(text));
  const clientPublicKey = await subtle.exportKey("raw", keyPair.publicKey);
  return toBase64([new Uint8Array(clientPublicKey), iv, new Uint8Array(ciphertext)]);
}

async function generateKeyPair(): Promise<CryptoKeyPair> {
  try {
    // For this algorithm the result is always a key pair.
    return (await globalThis.crypto.subtle.generateKey("X25519", false, ["deriveBits"])) as CryptoKeyPair;
  } catch (error) {
    throw new Error(i18n.t("common.encryption.unsupported"), { cause: error });
  }
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

function toBase64(parts: readonly Uint8Array[]): string {
  return btoa(parts.map((part) => String.fromCharCode(...part)).join(""));
}
