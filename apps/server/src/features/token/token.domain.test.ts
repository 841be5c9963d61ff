import { createPrivateKey, sign } from "node:crypto";
import { describe, expect, it } from "vitest";
import { toExpiry, toTokenPayload } from "./token.domain.ts";
import { signTokenPayload } from "./token.service.ts";

const PKCS8_HEADER = Buffer.from("302e020100300506032b657004220420", "hex");
const privateKey = createPrivateKey({
  key: Buffer.concat([PKCS8_HEADER, Buffer.from(Array.from({ length: 32 }, (_, n) => n))]),
  format: "der",
  type: "pkcs8",
});
const key = { sign: async (message: Uint8Array) => sign(null, message, privateKey) };

it("TOKEN-1 creates the expected token for the test vector", async () => {
  const payload = toTokenPayload({
    id: "0198f3a0-1111-7222-8333-444455556666",
    createdAt: new Date(1_757_203_200_000),
    expiresAt: new Date(1_759_795_200_000),
  });
  expect(await signTokenPayload(key, payload)).toBe(
    "eyJqdGkiOiIwMTk4ZjNhMC0xMTExLTcyMjItODMzMy00NDQ0NTU1NTY2NjYiLCJpYXQiOjE3NTcyMDMyMDAsImV4cCI6MTc1OTc5NTIwMH0" +
      ".jCJl4tA3KGJQXOcyv4i60mSz9a_0OkeBiAxTo4We5ydzUYqslh4NuAFvs2_drDh_Tje7ppx-eA7o7RrF6V6JCA",
  );
});

it("TOKEN-1 omits the expiry if there is none", () => {
  const payload = toTokenPayload({ id: "x", createdAt: new Date(1500), expiresAt: null });
  expect(payload).toBe('{"jti":"x","iat":1}');
});

describe("toExpiry", () => {
  it.each([
    [undefined, undefined],
    [null, undefined],
    [0, undefined],
    [1, 86_400_001],
    [36_500, 3_153_600_000_001],
  ])("converts %s days from Unix time 1 ms to %s", (days, expected) => {
    expect(toExpiry(days, new Date(1))).toBe(expected);
  });
});
