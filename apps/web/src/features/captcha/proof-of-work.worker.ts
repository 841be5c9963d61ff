import { answerOf, search } from "@gonfalon/rules/proof-of-work.ts";
import type { WorkReport, WorkTask } from "./work.ts";

/** Attempts between two reports: a few tenths of a second. */
const STRETCH = 50_000;
const COUNTERS = 2 ** 32;

self.addEventListener("message", ({ data }: MessageEvent<WorkTask>) => solve(data));

function solve({ challenge, difficulty }: WorkTask): void {
  const puzzle = { challenge: bytesOf(challenge), difficulty };
  let hashes = 0;
  for (let answer: string | undefined; answer === undefined; ) {
    const prefix = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
    for (let from = 0; from < COUNTERS && answer === undefined; from += STRETCH) {
      const counter = search(puzzle, { prefix, from, tries: STRETCH });
      hashes += counter === undefined ? STRETCH : counter - from + 1;
      if (counter !== undefined) answer = hexOf(answerOf(prefix, counter));
      self.postMessage({ hashes, answer } satisfies WorkReport);
    }
  }
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
