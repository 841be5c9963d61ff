import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { InstanceState } from "./instance-state.ts";
import { useCatchUp } from "./use-catch-up.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** How often it looked within ten seconds. */
function looksAt(state: InstanceState): number {
  const look = vi.fn();
  renderHook(() => useCatchUp(state, look));
  vi.advanceTimersByTime(10_000);
  return look.mock.calls.length;
}

const running = (lastsMs: number): InstanceState => ({
  kind: "running",
  entry: "ctf.example:4000",
  stopsAt: Date.now() + lastsMs,
});

it.each<[string, () => InstanceState, number]>([
  ["what waits for its turn", () => ({ kind: "queued", place: 2 }), 3],
  ["what is being started", () => ({ kind: "starting" }), 3],
  ["what runs out meanwhile, from then on", () => running(5000), 2],
])("REACH-2, REACH-3 looks again at %s", (_, state, looks) => {
  expect(looksAt(state())).toBe(looks);
});

it.each<[string, () => InstanceState]>([
  ["what runs", () => running(60_000)],
  ["what is not there", () => ({ kind: "absent" })],
])("leaves alone %s", (_, state) => {
  expect(looksAt(state())).toBe(0);
});
