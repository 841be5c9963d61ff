import { setImmediate as nextTurn } from "node:timers/promises";

/** The calls of `work` in one turn of the event loop; they take about 5 ms. */
const CALLS_PER_TURN = 100;

/** Calls `work` for many values, one after the other, without blocking the event loop. */
export async function forEachInTurns<T>(values: Iterable<T>, work: (value: T) => unknown): Promise<void> {
  let callCount = 0;
  for (const value of values) {
    await work(value);
    callCount += 1;
    if (callCount % CALLS_PER_TURN === 0) await nextTurn();
  }
}
