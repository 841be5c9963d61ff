import { hash as sha } from "node:crypto";
import { hash } from "@node-rs/bcrypt";
import { expect, it } from "vitest";
import { verifyBcrypt } from "./bcrypt.ts";

/** Version 2 of bcrypt-sha256, created by passlib, which CTFd uses. */
const VERSION_2 = "$bcrypt-sha256$v=2,t=2b,r=12$n79VH.0Q2TMWmt3Oqt9uku$Kq4Noyk3094Y2QlB8NdRT8SvGiI4ft2";
const LOW_COST = 4;

/** Version 1 of passlib's bcrypt-sha256, from a bcrypt hash of the digest. */
async function hashVersion1(password: string): Promise<string> {
  const bcryptHash = await hash(sha("sha256", password, "base64"), LOW_COST);
  const [, type, cost, saltAndChecksum = ""] = bcryptHash.split("$");
  return `$bcrypt-sha256$${type},${Number(cost)}$${saltAndChecksum.slice(0, 22)}$${saltAndChecksum.slice(22)}`;
}

it.each([
  ["version 2 of bcrypt-sha256", VERSION_2],
  ["version 1 of bcrypt-sha256", await hashVersion1("password")],
  ["bcrypt", await hash("password", LOW_COST)],
])("IMPORT-6 verifies %s", async (_, storedHash) => {
  expect(await verifyBcrypt(storedHash, "password")).toBe(true);
  expect(await verifyBcrypt(storedHash, "Password")).toBe(false);
});

it("IMPORT-6 a malformed hash matches no password", async () => {
  expect(await verifyBcrypt("$2b$12$short", "password")).toBe(false);
  expect(await verifyBcrypt(`${VERSION_2}x`, "password")).toBe(false);
});
