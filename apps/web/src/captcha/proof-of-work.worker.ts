import { findSolution, toAnswer } from "@gonfalon/rules/proof-of-work.ts";
import type { WorkReport, WorkTask } from "./solve-in-worker.ts";

/** Attempts between two reports: about a tenth of a second. */
const ATTEMPTS_PER_REPORT = 50_000;
/** The number of answers with the same prefix. */
const ANSWERS_PER_PREFIX = 2 ** 32;

self.addEventListener("message", ({ data }: MessageEvent<WorkTask>) => solve(data));

function solve({ challenge, difficulty }: WorkTask): void {
  const puzzle = { challenge: hexToBytes(challenge), difficulty };
  let hashCount = 0;
  for (let answer: string | undefined; answer === undefined; ) {
    const prefix = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
    for (let from = 0; from < ANSWERS_PER_PREFIX && answer === undefined; from += ATTEMPTS_PER_REPORT) {
      const counter = findSolution(puzzle, { prefix, from, attempts: ATTEMPTS_PER_REPORT });
      hashCount += counter === undefined ? ATTEMPTS_PER_REPORT : counter - from + 1;
      if (counter !== undefined) answer = toHex(toAnswer(prefix, counter));
      self.postMessage({ hashCount, answer } satisfies WorkReport);
    }
  }
}

function hexToBytes(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
