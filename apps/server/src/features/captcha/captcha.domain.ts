import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { isSolution, type Puzzle } from "@gonfalon/rules/proof-of-work.ts";

export interface PowChallenge extends Puzzle {
  readonly id: string;
  readonly expiresAt: Date;
  /** The number of wrong solutions. */
  readonly failures: number;
}

export interface PowAnswer {
  readonly id: string;
  readonly answer: Uint8Array;
}

/** The length of an id and of a challenge in hexadecimal digits. */
export const ID_LENGTH = 12;
export const CHALLENGE_LENGTH = 16;
export const LIFETIME_MS = 5 * MINUTE_MS;

/** The number of wrong solutions that ends a challenge; a correct client sends none. */
const MAX_FAILURES = 5;

/** Parses `{id}:{16 hex digits}`; returns undefined for any other string. */
export function parsePowAnswer(text: string): PowAnswer | undefined {
  const [, id, hex] = /^([0-9a-f]{12}):([0-9a-f]{16})$/i.exec(text) ?? [];
  return id !== undefined && hex !== undefined
    ? { id: id.toLowerCase(), answer: hexToBytes(hex) }
    : undefined;
}

/** The result of a solution; "over" if the challenge has expired or has too many failures. */
export type PowOutcome = "passed" | "over" | "failed";

export function judgePow(challenge: PowChallenge, answer: Uint8Array, now: Date): PowOutcome {
  if (now >= challenge.expiresAt) return "over";
  if (isSolution(challenge, answer)) return "passed";
  return challenge.failures + 1 >= MAX_FAILURES ? "over" : "failed";
}

export function hexToBytes(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
