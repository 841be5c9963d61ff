import { createHash } from "node:crypto";
import { computeProofDigest } from "@gonfalon/rules/proof-of-work.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hexToBytes, judgePow, type PowChallenge, parsePowAnswer } from "./captcha.domain.ts";

const now = new Date("2026-01-01T00:00:00Z");
const correctAnswer = hexToBytes("deadbeef0000007d");
const wrongAnswer = hexToBytes("0000000000000000");

const buildChallenge = (overrides: Partial<PowChallenge> = {}): PowChallenge => ({
  id: "0123456789ab",
  challenge: hexToBytes("0011223344556677"),
  difficulty: 18,
  expiresAt: new Date(now.getTime() + 1),
  failures: 0,
  ...overrides,
});

describe("judgePow", () => {
  it.each([
    ["accepts a correct solution", buildChallenge(), correctAnswer, "passed"],
    [
      "rejects a solution that is too weak for the difficulty",
      buildChallenge({ difficulty: 19 }),
      correctAnswer,
      "failed",
    ],
    ["ends the challenge after the time limit", buildChallenge({ expiresAt: now }), correctAnswer, "over"],
    ["rejects a wrong solution", buildChallenge(), wrongAnswer, "failed"],
    ["rejects the fourth wrong solution", buildChallenge({ failures: 3 }), wrongAnswer, "failed"],
    [
      "ends the challenge with the fifth wrong solution",
      buildChallenge({ failures: 4 }),
      wrongAnswer,
      "over",
    ],
  ])("%s", (_case, challenge, answer, expected) => {
    expect(judgePow(challenge, answer, now)).toBe(expected);
  });
});

describe("parsePowAnswer", () => {
  it("reads hexadecimal digits in either case", () => {
    const expected = { id: "0123456789ab", answer: correctAnswer };
    expect(parsePowAnswer("0123456789ab:deadbeef0000007d")).toEqual(expected);
    expect(parsePowAnswer("0123456789AB:DEADBEEF0000007D")).toEqual(expected);
  });

  it.each([
    "",
    ":",
    "0123456789ab",
    "0123456789ab:deadbeef0000007",
    "0123456789ab:deadbeef0000007d0",
    "0123456789ab:deadbeef0000007g",
    "0123456789ab:dead:eef0000007d",
    "0123456789ab:deadbeef0000007d\n",
  ])("POW-3 rejects %j as an answer", (text) => {
    expect(parsePowAnswer(text)).toBeUndefined();
  });
});

it("POW-1 the proof digest equals SHA-256 for any sixteen bytes", () => {
  const eightBytes = fc.uint8Array({ minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(eightBytes, eightBytes, (challenge, answer) => {
      const expected = createHash("sha256").update(challenge).update(answer).digest();
      expect(Buffer.from(computeProofDigest(challenge, answer))).toEqual(expected);
    }),
  );
});
