import { describe, expect, it } from "vitest";
import { createTotpUri, findTotpStep, toTotpText } from "./totp.ts";

const secret = new TextEncoder().encode("12345678901234567890");
const toDate = (seconds: number) => new Date(seconds * 1000);

it("FACTOR-2 matches the test vector of RFC 6238", () => {
  expect(toTotpText(secret)).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
  expect(findTotpStep(secret, "287082", toDate(59))).toBe(1);
});

describe("FACTOR-2 the code of step 1", () => {
  it.each([
    [0, 1],
    [29, 1],
    [30, 1],
    [89, 1],
    [90, undefined],
  ])("at %i seconds: findTotpStep returns %s", (seconds, step) => {
    expect(findTotpStep(secret, "287082", toDate(seconds))).toBe(step);
  });

  it.each(["287083", "28708", "2870820", "", "abcdef"])("does not match %j", (code) => {
    expect(findTotpStep(secret, code, toDate(59))).toBeUndefined();
  });
});

it("the URI contains the platform, the account, the secret and the parameters of the codes", () => {
  const uri = new URL(createTotpUri(secret, { issuer: "Winter: CTF", account: "ada" }));
  expect(decodeURIComponent(uri.pathname)).toContain("Winter  CTF:ada");
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({
    secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
    algorithm: "SHA1",
    digits: "6",
    period: "30",
  });
});
