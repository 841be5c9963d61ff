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

/** The number of requests within ten seconds. */
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
  ["while it is queued", () => ({ kind: "queued", place: 2 }), 3],
  ["while it is starting", () => ({ kind: "starting" }), 3],
  ["after it has expired", () => running(5000), 2],
])("REACH-2, REACH-3 polls %s", (_, state, looks) => {
  expect(looksAt(state())).toBe(looks);
});

it.each<[string, () => InstanceState]>([
  ["while it runs", () => running(60_000)],
  ["without a container", () => ({ kind: "absent" })],
])("does not poll %s", (_, state) => {
  expect(looksAt(state())).toBe(0);
});
