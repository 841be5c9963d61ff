import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { computeProofDigest, findSolution, isSolution, toAnswer } from "./proof-of-work.ts";

// The digest of the challenge and the answer starts with 18 zero bits.
const challenge = fromHex("0011223344556677");
const answer = fromHex("deadbeef0000007d");

const eightBytes = fc.uint8Array({ minLength: 8, maxLength: 8 });

describe("the check", () => {
  it("POW-1 computes the digest of the test vector", () => {
    expect(computeProofDigest(challenge, answer)).toEqual(
      fromHex("000024d995c45ea5163b38e96b631c7958d86326d541f46ca5d5aa3b07c2d61d"),
    );
  });

  it.each([
    [0, true],
    [8, true],
    [18, true],
    [19, false],
    [48, false],
  ])("counts the 18 leading zero bits, and accepts a difficulty of %i: %s", (difficulty, expected) => {
    expect(isSolution({ challenge, difficulty }, answer)).toBe(expected);
  });
});

describe("the search", () => {
  it("finds the answer of the test vector", () => {
    expect(findSolution({ challenge, difficulty: 18 }, { prefix: 0xdeadbeef, from: 0, attempts: 126 })).toBe(
      0x7d,
    );
    expect(toAnswer(0xdeadbeef, 0x7d)).toEqual(answer);
  });

  it("stops at the end of its range", () => {
    expect(
      findSolution({ challenge, difficulty: 18 }, { prefix: 0xdeadbeef, from: 0, attempts: 125 }),
    ).toBeUndefined();
  });

  it("finds only answers that the check accepts", () => {
    fc.assert(
      fc.property(eightBytes, fc.nat(0xffffffff), (randomChallenge, prefix) => {
        const puzzle = { challenge: randomChallenge, difficulty: 8 };
        const counter = findSolution(puzzle, { prefix, from: 0xffffff00, attempts: 5000 });
        expect(counter !== undefined && isSolution(puzzle, toAnswer(prefix, counter))).toBe(true);
      }),
      { numRuns: 20 },
    );
  });
});

function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
