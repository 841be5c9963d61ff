import type { PowPuzzle } from "@gonfalon/contract/captcha.ts";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";

const KEY = "pow-chall";

/** Shorter than the lifetime of a puzzle on the server, so that there is time left to send the answer. */
export const PUZZLE_LIFE_MS = 4 * MINUTE_MS;

export interface StoredPuzzle extends PowPuzzle {
  /** In Unix milliseconds. */
  readonly fetchedAt: number;
}

/** The unused puzzle of an earlier visit, if it is still valid. */
export function readPuzzle(now: number): StoredPuzzle | undefined {
  const puzzle = parsePuzzle(localStorage.getItem(KEY));
  return puzzle && now >= puzzle.fetchedAt && now - puzzle.fetchedAt < PUZZLE_LIFE_MS ? puzzle : undefined;
}

export function storePuzzle(puzzle: StoredPuzzle): void {
  localStorage.setItem(KEY, JSON.stringify(puzzle));
}

export function dropPuzzle(): void {
  localStorage.removeItem(KEY);
}

function parsePuzzle(text: string | null): StoredPuzzle | undefined {
  try {
    const storedPuzzle: unknown = JSON.parse(text ?? "null");
    return isPuzzle(storedPuzzle) ? storedPuzzle : undefined;
  } catch {
    return undefined;
  }
}

function isPuzzle(value: unknown): value is StoredPuzzle {
  return (
    typeof value === "object" &&
    value !== null &&
    ["id", "challenge"].every((name) => typeof Reflect.get(value, name) === "string") &&
    ["difficulty", "fetchedAt"].every((name) => typeof Reflect.get(value, name) === "number")
  );
}
