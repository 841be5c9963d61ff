import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const START = Date.parse("2030-01-01T00:00:00Z");

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  vi.resetModules();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Simulates a response `tripMs` after the request at `sentAt`, from a server whose clock is ahead by `aheadMs`. */
async function simulateResponse(aheadMs: number, sentAt: number, tripMs: number): Promise<void> {
  const { updateServerClock } = await import("./server-clock.ts");
  const dateHeader = new Date(sentAt + tripMs / 2 + aheadMs).toUTCString();
  updateServerClock(dateHeader, sentAt, sentAt + tripMs);
}

async function measureError(aheadMs: number): Promise<number> {
  const { getServerTime } = await import("./server-clock.ts");
  return Math.abs(getServerTime() - (Date.now() + aheadMs));
}

describe("the estimated time of the server", () => {
  it("is the local time until the first response", async () => {
    expect(await measureError(0)).toBe(0);
  });

  it("is accurate to a second after one response", async () => {
    await simulateResponse(3_600_000, START, 40);
    expect(await measureError(3_600_000)).toBeLessThan(1000);
  });

  it("is accurate to 60 ms after 20 responses", async () => {
    for (let i = 0; i < 20; i += 1) await simulateResponse(-12_345, START + i * 1070, 40);
    expect(await measureError(-12_345)).toBeLessThan(60);
  });

  it("adapts to a change of one of the clocks", async () => {
    await simulateResponse(0, START, 40);
    await simulateResponse(600_000, START, 40);
    expect(await measureError(600_000)).toBeLessThan(1000);
  });

  it("does not change after a response without a valid date", async () => {
    const { updateServerClock } = await import("./server-clock.ts");
    updateServerClock(null, START, START);
    updateServerClock("yesterday", START, START);
    expect(await measureError(0)).toBe(0);
  });
});
