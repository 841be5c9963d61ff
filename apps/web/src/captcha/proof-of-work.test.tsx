import type { PowPuzzle } from "@gonfalon/contract/captcha.ts";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { beforeEach, expect, it, vi } from "vitest";
import { createProofOfWorkSolver, type WorkState } from "./proof-of-work.ts";
import type { SolvePuzzle } from "./solve-in-worker.ts";

let fetchCount: number;
let states: WorkState[];

beforeEach(() => {
  vi.useFakeTimers();
  fetchCount = 0;
  states = [];
});

async function fetchPuzzle(): Promise<PowPuzzle> {
  fetchCount += 1;
  return { id: `puzzle${fetchCount}`, challenge: "0011223344556677", difficulty: 18 };
}

const solveInstantly: SolvePuzzle = async (_task, onReport) => {
  onReport({ hashCount: 2 ** 18, answer: undefined });
  onReport({ hashCount: 2 ** 19, answer: "deadbeef0000007d" });
  return "deadbeef0000007d";
};

const neverSolve: SolvePuzzle = () => new Promise(() => {});

function start(solvePuzzle: SolvePuzzle = solveInstantly) {
  return createProofOfWorkSolver({ fetchPuzzle, solvePuzzle, show: (state) => states.push(state) });
}

it("starts immediately, reports its progress, and returns the answer in wire format", async () => {
  expect(await start().waitForAnswer()).toBe("puzzle1:deadbeef0000007d");
  expect(states.map(({ phase }) => phase)).toEqual(["fetching", "working", "solved"]);
  expect(states[1]).toMatchObject({ share: 1 - Math.exp(-1) });
});

it("stores an unused puzzle for four minutes, across visits", async () => {
  start(neverSolve);
  await vi.advanceTimersByTimeAsync(4 * MINUTE_MS - 1);
  expect(await start().waitForAnswer()).toBe("puzzle1:deadbeef0000007d");
  start(neverSolve);
  await vi.advanceTimersByTimeAsync(4 * MINUTE_MS);
  expect(await start().waitForAnswer()).toBe("puzzle3:deadbeef0000007d");
});

it("computes another answer if the first one is four minutes old", async () => {
  const solver = start();
  await vi.advanceTimersByTimeAsync(4 * MINUTE_MS);
  expect(await solver.waitForAnswer()).toBe("puzzle2:deadbeef0000007d");
});

it("computes another answer if the puzzle of an earlier visit is four minutes old", async () => {
  start(neverSolve);
  await vi.advanceTimersByTimeAsync(3 * MINUTE_MS);
  const solver = start();
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(await solver.waitForAnswer()).toBe("puzzle2:deadbeef0000007d");
});

it("does not use a puzzle twice", async () => {
  await start().waitForAnswer();
  expect(await start().waitForAnswer()).toBe("puzzle2:deadbeef0000007d");
});

it("computes another answer when the solver is renewed", async () => {
  const solver = start();
  await solver.waitForAnswer();
  solver.renew();
  expect(await solver.waitForAnswer()).toBe("puzzle2:deadbeef0000007d");
});

it("reports why the puzzle could not be fetched, and rejects pending requests for the answer", async () => {
  const refusal = new Error("too many");
  const solver = createProofOfWorkSolver({
    fetchPuzzle: () => Promise.reject(refusal),
    solvePuzzle: solveInstantly,
    show: (state) => states.push(state),
  });
  await expect(solver.waitForAnswer()).rejects.toThrow("too many");
  expect(states.at(-1)).toEqual({ phase: "failed", error: refusal });
});

it("reports no further state after the solver was stopped", async () => {
  start().stop();
  await vi.advanceTimersByTimeAsync(1);
  expect(states).toEqual([{ phase: "fetching" }]);
});

it("ignores an invalid stored puzzle", async () => {
  localStorage.setItem("pow-chall", '{"id":1');
  expect(await start().waitForAnswer()).toBe("puzzle1:deadbeef0000007d");
});
