import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { throttle } from "./throttle.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("runs immediately, then at most once per interval, and only after a call", () => {
  const work = vi.fn();
  const { call } = throttle(work, { everyMs: 1000 });
  call();
  vi.advanceTimersByTime(0);
  expect(work).toHaveBeenCalledTimes(1);
  for (let calls = 0; calls < 5; calls++) call();
  vi.advanceTimersByTime(999);
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(10_000);
  expect(work).toHaveBeenCalledTimes(2);
});

it("keeps the interval when the clock of the device is set back", () => {
  const work = vi.fn();
  const { call } = throttle(work, { everyMs: 1000 });
  call();
  vi.advanceTimersByTime(0);
  vi.setSystemTime(Date.now() - 3_600_000);
  call();
  vi.advanceTimersByTime(1000);
  expect(work).toHaveBeenCalledTimes(2);
});

it("cancels pending calls", () => {
  const work = vi.fn();
  const { call, cancel } = throttle(work, { everyMs: 1000 });
  call();
  cancel();
  vi.advanceTimersByTime(5000);
  expect(work).not.toHaveBeenCalled();
});

it("delays the work after a call if configured", () => {
  const work = vi.fn();
  throttle(work, { everyMs: 1000, delayMs: 1500 }).call();
  vi.advanceTimersByTime(1499);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(1);
});
