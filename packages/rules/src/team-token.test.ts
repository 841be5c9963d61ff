import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPublicKey, parseTeamToken } from "./team-token.ts";

const signature = `${"A".repeat(86)}==`;

describe("TEAM-12 a team token", () => {
  it("is parsed into the signed string, which has the id exactly as it is written", () => {
    expect(parseTeamToken(`042:${signature}`)).toEqual({ signedText: "GZCTF_TEAM_042", signature });
  });

  it.each([
    ["without a colon", "42"],
    ["without an id", `:${signature}`],
    ["without a signature", "42:"],
    ["with an id that is not a number", `a:${signature}`],
    ["with a negative id", `-1:${signature}`],
    ["with an id above 2,147,483,647", `2147483648:${signature}`],
    ["with a second colon", `42:1:${signature}`],
    ["with a signature that is not base64", "42:****"],
    ["with wrong base64 padding", "42:YQ="],
  ])("is malformed %s", (_case, token) => {
    expect(parseTeamToken(token)).toBeUndefined();
  });

  it("may have a signature of any length, which only verification rejects", () => {
    fc.assert(
      fc.property(fc.base64String({ minLength: 1 }), (text) => {
        expect(parseTeamToken(`1:${text}`)?.signature).toBe(text);
      }),
    );
  });
});

describe("TEAM-12 a public key", () => {
  it.each([
    ["of 32 bytes is valid", "A6EHv/POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg=", true],
    ["of 31 bytes is invalid", `${"A".repeat(42)}==`, false],
    ["of 33 bytes is invalid", "A".repeat(44), false],
    ["in another alphabet is invalid", `${"-".repeat(43)}=`, false],
    ["that is empty is invalid", "", false],
  ])("%s", (_case, text, expected) => {
    expect(isPublicKey(text)).toBe(expected);
  });
});
