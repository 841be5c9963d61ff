import { expect, it } from "vitest";
import { seal, unseal } from "./seal.ts";

const key = Buffer.alloc(32, 1);
const secret = Buffer.from("secret");

it("decrypts what was encrypted; each ciphertext is different", () => {
  expect(unseal(key, "a", seal(key, "a", secret))).toEqual(secret);
  expect(seal(key, "a", secret)).not.toEqual(seal(key, "a", secret));
});

it.each([
  ["another key", () => unseal(Buffer.alloc(32, 2), "a", seal(key, "a", secret))],
  ["another purpose", () => unseal(key, "b", seal(key, "a", secret))],
  ["altered bytes", () => unseal(key, "a", seal(key, "a", secret).fill(0, 12, 13))],
  ["too few bytes", () => unseal(key, "a", Buffer.alloc(27))],
])("cannot be decrypted with %s", (_case, attempt) => {
  expect(attempt()).toBeUndefined();
});
