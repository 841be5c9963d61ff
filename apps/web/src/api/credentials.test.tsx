import {
  createDecipheriv,
  createHash,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
} from "node:crypto";
import { beforeEach, expect, it, vi } from "vitest";
import { encryptCredential } from "./credentials.ts";

const server = generateKeyPairSync("x25519");
const publicKey = Buffer.from(server.publicKey.export({ format: "jwk" }).x ?? "", "base64url").toString(
  "base64",
);

beforeEach(() => {
  vi.stubGlobal("isSecureContext", true);
});

function stubServerKey(apiPublicKey: string | null): void {
  vi.stubGlobal("fetch", async () => Response.json({ apiPublicKey }));
}

/** Decrypts like the server. */
function decrypt(text: string): string {
  const box = Buffer.from(text, "base64");
  const x = box.subarray(0, 32).toString("base64url");
  const clientKey = createPublicKey({ format: "jwk", key: { kty: "OKP", crv: "X25519", x } });
  const sharedSecret = diffieHellman({ privateKey: server.privateKey, publicKey: clientKey });
  const key = createHash("sha256").update(sharedSecret).digest();
  const decipher = createDecipheriv("aes-256-gcm", key, box.subarray(32, 44));
  decipher.setAuthTag(box.subarray(-16));
  return decipher.update(box.subarray(44, -16), undefined, "utf8") + decipher.final("utf8");
}

it("leaves a password unencrypted if the server has no key", async () => {
  stubServerKey(null);
  expect(await encryptCredential("P4ssW@rd")).toBe("P4ssW@rd");
});

it("CRED-1 encrypts for the key of the server, with a different result each time", async () => {
  stubServerKey(publicKey);
  const ciphertext = await encryptCredential("Pässwörd 🏴");
  expect(ciphertext).not.toBe(await encryptCredential("Pässwörd 🏴"));
  expect(decrypt(ciphertext)).toBe("Pässwörd 🏴");
});

it("reports that encryption requires HTTPS", async () => {
  stubServerKey(publicKey);
  vi.stubGlobal("isSecureContext", false);
  await expect(encryptCredential("P4ssW@rd")).rejects.toThrow(/requires HTTPS/);
});

it("reports that the browser does not support the encryption", async () => {
  stubServerKey(publicKey);
  const generateKey = () => Promise.reject(new DOMException("X25519", "NotSupportedError"));
  const getRandomValues = crypto.getRandomValues.bind(crypto);
  vi.stubGlobal("crypto", { getRandomValues, subtle: { generateKey } });
  await expect(encryptCredential("P4ssW@rd")).rejects.toThrow(/update it/);
});
