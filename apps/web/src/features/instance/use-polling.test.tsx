import { renderHook } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { InstanceState } from "./instance-state.ts";
import { usePolling } from "./use-polling.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

/** Returns the number of polls within ten seconds. */
function countPolls(state: InstanceState): number {
  const poll = vi.fn();
  renderHook(() => usePolling(state, poll));
  vi.advanceTimersByTime(10_000);
  return poll.mock.calls.length;
}

const buildRunningState = (remainingMs: number): InstanceState => ({
  kind: "running",
  entry: "ctf.example:4000",
  stopsAt: Date.now() + remainingMs,
});

it.each<[string, () => InstanceState, number]>([
  ["while a container is queued", () => ({ kind: "queued", position: 2 }), 3],
  ["while a container is starting", () => ({ kind: "starting" }), 3],
  ["after a container has expired", () => buildRunningState(5000), 2],
])("REACH-2, REACH-3 polls %s", (_, buildState, pollCount) => {
  expect(countPolls(buildState())).toBe(pollCount);
});

it.each<[string, () => InstanceState]>([
  ["while a container is running", () => buildRunningState(60_000)],
  ["without a container", () => ({ kind: "absent" })],
])("does not poll %s", (_, buildState) => {
  expect(countPolls(buildState())).toBe(0);
});
