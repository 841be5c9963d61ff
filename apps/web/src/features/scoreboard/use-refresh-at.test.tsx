import { renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useRefreshAt } from "./use-refresh-at.ts";

afterEach(() => {
  vi.useRealTimers();
});

it.each([
  ["in a minute", 60_000, 1],
  ["in a year", 365 * 86_400_000, 0],
  ["in the past", -1, 0],
])("reads again once at a time %s", async (_, left, calls) => {
  vi.useFakeTimers();
  const refresh = vi.fn<() => Promise<void>>().mockResolvedValue(undefined);
  renderHook(() => useRefreshAt(Date.now() + left, refresh));
  await vi.advanceTimersByTimeAsync(59_000);
  expect(refresh).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  expect(refresh).toHaveBeenCalledTimes(calls);
});

it("does nothing without a time", async () => {
  vi.useFakeTimers();
  const refresh = vi.fn<() => Promise<void>>();
  renderHook(() => useRefreshAt(null, refresh));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(refresh).not.toHaveBeenCalled();
});
