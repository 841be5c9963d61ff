import { MEBIBYTE } from "@gonfalon/rules/byte-sizes.ts";
import { expect, it } from "vitest";
import { manualTime } from "../../../test/manual-time.ts";
import { startIdleCollection } from "./idle-collection.ts";
import { v8Heap } from "./v8-heap.ts";

function setUp() {
  const time = manualTime();
  let collectionCount = 0;
  let utilization = 0;
  const heap = { measureUtilization: () => utilization, collectGarbage: () => void (collectionCount += 1) };
  const stop = startIdleCollection(heap, time);
  /** Spends five seconds at each utilization, and returns the number of collections. */
  const countCollectionsAfter = (utilizations: readonly number[]) => {
    for (const nextUtilization of utilizations) {
      utilization = nextUtilization;
      time.advance(5000);
    }
    return collectionCount;
  };
  return { time, stop, countCollectionsAfter };
}

it.each([
  { utilizations: [0.9, 0.05], collections: 1, why: "the server has become idle" },
  { utilizations: [0.25, 0.1, 0.24, 0.01], collections: 1, why: "it becomes idle some time later" },
  { utilizations: [0.9, 0.06], collections: 0, why: "it is not idle yet" },
  { utilizations: [0.24, 0.2, 0], collections: 0, why: "it was never busy" },
  { utilizations: [0.9, 0, 0, 0.1, 0], collections: 1, why: "it was busy once" },
  { utilizations: [0.9, 0, 0.9, 0], collections: 2, why: "it was busy twice" },
])("runs $collections garbage collections if $why", ({ utilizations, collections }) => {
  expect(setUp().countCollectionsAfter(utilizations)).toBe(collections);
});

it("stop() cancels the next check", () => {
  const { time, stop } = setUp();
  time.advance(12_000);
  stop();
  expect(time.pendingTimerCount).toBe(0);
});

it("v8Heap releases memory that is no longer referenced", () => {
  const usedBytesBefore = allocateAndMeasure();
  v8Heap().collectGarbage();
  expect(usedBytesBefore - process.memoryUsage().heapUsed).toBeGreaterThan(30 * MEBIBYTE);
});

/** Allocates 40 MB, returns the size of the used heap, and keeps no reference to the 40 MB. */
function allocateAndMeasure(): number {
  const numbers = Array.from({ length: 40 }, () => Array.from({ length: MEBIBYTE / 8 }, () => 0.5));
  const { heapUsed } = process.memoryUsage();
  // Used after the measurement, so that the numbers are not collected before it.
  return numbers.length > 0 ? heapUsed : 0;
}

it("v8Heap measures how busy the event loop was", () => {
  const heap = v8Heap();
  const end = performance.now() + 20;
  while (performance.now() < end);
  expect(heap.measureUtilization()).toBeGreaterThan(0.5);
});
