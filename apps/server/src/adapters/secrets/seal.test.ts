import { expect, it } from "vitest";
import { seal, unseal } from "./seal.ts";

const key = Buffer.alloc(32, 1);
const secret = Buffer.from("secret");
const NONCE_BYTES = 12;

it("decrypts what was encrypted; each ciphertext is different", () => {
  expect(unseal(key, "a", seal(key, "a", secret))).toEqual(secret);
  expect(seal(key, "a", secret)).not.toEqual(seal(key, "a", secret));
});

function alterCiphertext(sealed: Buffer): Buffer {
  sealed.writeUInt8(sealed.readUInt8(NONCE_BYTES) ^ 1, NONCE_BYTES);
  return sealed;
}

it.each([
  ["another key", () => unseal(Buffer.alloc(32, 2), "a", seal(key, "a", secret))],
  ["another purpose", () => unseal(key, "b", seal(key, "a", secret))],
  ["an altered ciphertext", () => unseal(key, "a", alterCiphertext(seal(key, "a", secret)))],
  ["fewer bytes than a nonce and a tag", () => unseal(key, "a", Buffer.alloc(27))],
])("unseal returns undefined for %s", (_case, attempt) => {
  expect(attempt()).toBeUndefined();
});
