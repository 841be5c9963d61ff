import { describe, expect, it } from "vitest";
import { manualTime } from "../../../test/manual-time.ts";
import { type Heap, startIdleCollection } from "./idle-collection.ts";
import { v8Heap } from "./v8-heap.ts";

const MEGABYTE = 1024 * 1024;

function setUp() {
  const time = manualTime();
  const heap = { usedMegabytes: 100, busy: 0, collections: 0 };
  const port: Heap = {
    usedBytes: () => heap.usedMegabytes * MEGABYTE,
    utilization: () => heap.busy,
    collectGarbage: () => {
      heap.collections += 1;
      heap.usedMegabytes = 110;
    },
  };
  const stop = startIdleCollection(port, time);
  return { time, heap, stop };
}

describe("startIdleCollection", () => {
  it.each([
    { used: 115, busy: 0, collections: 0, why: "little memory was allocated" },
    { used: 116, busy: 0.05, collections: 1, why: "the server is idle" },
    { used: 900, busy: 0.06, collections: 0, why: "the server is busy" },
  ])("collects $collections times if $why", ({ used, busy, collections }) => {
    const { time, heap } = setUp();
    heap.usedMegabytes = used;
    heap.busy = busy;
    time.advance(5000);
    expect(heap.collections).toBe(collections);
  });

  it("collects once after a busy period", () => {
    const { time, heap } = setUp();
    heap.busy = 0.9;
    heap.usedMegabytes = 300;
    time.advance(60_000);
    expect(heap.collections).toBe(0);
    heap.busy = 0.01;
    time.advance(60_000);
    expect(heap.collections).toBe(1);
  });

  it("compares with the least memory since the last collection", () => {
    const { time, heap } = setUp();
    heap.usedMegabytes = 60;
    time.advance(5000);
    heap.usedMegabytes = 80;
    time.advance(5000);
    expect(heap.collections).toBe(1);
  });

  it("stops on request", () => {
    const { time, stop } = setUp();
    time.advance(12_000);
    stop();
    expect(time.waiting).toBe(0);
  });
});

it("v8Heap frees memory that is no longer referenced", () => {
  const heap = v8Heap();
  const before = allocateAndMeasure(heap);
  heap.collectGarbage();
  expect(before - heap.usedBytes()).toBeGreaterThan(30 * MEGABYTE);
});

/** Returns the used bytes with 40 MB that nothing refers to afterwards. */
function allocateAndMeasure(heap: Heap): number {
  const numbers = Array.from({ length: 40 }, () => Array.from({ length: MEGABYTE / 8 }, () => 0.5));
  return numbers.length > 0 ? heap.usedBytes() : 0;
}
