import { renderHook } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { InstanceState } from "./instance-state.ts";
import { usePolling } from "./use-polling.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

/** The number of requests within ten seconds. */
function countPolls(state: InstanceState): number {
  const poll = vi.fn();
  renderHook(() => usePolling(state, poll));
  vi.advanceTimersByTime(10_000);
  return poll.mock.calls.length;
}

const running = (lastsMs: number): InstanceState => ({
  kind: "running",
  entry: "ctf.example:4000",
  stopsAt: Date.now() + lastsMs,
});

it.each<[string, () => InstanceState, number]>([
  ["while it is queued", () => ({ kind: "queued", position: 2 }), 3],
  ["while it is starting", () => ({ kind: "starting" }), 3],
  ["after it has expired", () => running(5000), 2],
])("REACH-2, REACH-3 polls %s", (_, state, polls) => {
  expect(countPolls(state())).toBe(polls);
});

it.each<[string, () => InstanceState]>([
  ["while it runs", () => running(60_000)],
  ["without a container", () => ({ kind: "absent" })],
])("does not poll %s", (_, state) => {
  expect(countPolls(state())).toBe(0);
});
