import { beforeEach, expect, it, vi } from "vitest";
import { solveInWorker } from "./solve-in-worker.ts";

const workers: FakeWorker[] = [];

class FakeWorker extends EventTarget {
  isTerminated = false;

  constructor() {
    super();
    workers.push(this);
  }

  postMessage() {}

  terminate() {
    this.isTerminated = true;
  }
}

const task = { challenge: "0011223344556677", difficulty: 18 };

beforeEach(() => {
  workers.length = 0;
  vi.stubGlobal("Worker", FakeWorker);
});

it("terminates the worker when the signal is aborted", () => {
  const stop = new AbortController();
  void solveInWorker(task, () => {}, stop.signal);
  stop.abort();
  expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true]);
});

it("starts no worker if the signal is already aborted", () => {
  void solveInWorker(task, () => {}, AbortSignal.abort());
  expect(workers).toEqual([]);
});
