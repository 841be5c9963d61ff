import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { updateServerClock } from "#time/server-clock.ts";
import { useGamePhase } from "./game-phase.ts";

const NOW = Date.parse("2030-01-01T12:00:00Z");

/** Simulates a response of a server whose clock is ahead of the device by `aheadMs`. */
function receiveResponse(aheadMs: number): void {
  updateServerClock(new Date(Date.now() + aheadMs).toUTCString(), Date.now(), Date.now());
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  receiveResponse(0);
});

interface Props {
  readonly start: number;
  readonly end: number;
}

function Phase({ start, end }: Props) {
  return <p>{useGamePhase({ start, end, pausedAt: null })}</p>;
}

const advanceTime = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

it.each([
  ["ahead", "after", HOUR_MS],
  ["behind", "before", -HOUR_MS],
] as const)(
  "GAME-1 corrects the phase if the clock of the device is an hour %s",
  (_, wrongPhase, aheadMs) => {
    vi.setSystemTime(NOW + aheadMs);
    render(<Phase start={NOW - HOUR_MS / 2} end={NOW + HOUR_MS / 2} />);
    expect(screen.getByText(wrongPhase)).toBeDefined();
    receiveResponse(-aheadMs);
    advanceTime(1000);
    expect(screen.getByText("running")).toBeDefined();
  },
);

it("GAME-1 updates the phase although the timers of the device stopped while it was asleep", () => {
  render(<Phase start={NOW + HOUR_MS} end={NOW + 3 * HOUR_MS} />);
  vi.setSystemTime(NOW + 2 * HOUR_MS);
  advanceTime(1000);
  expect(screen.getByText("running")).toBeDefined();
});

it("GAME-1 changes to running as soon as the server's clock has certainly reached the start", () => {
  // After one response, the server's clock is up to a second ahead of the device.
  const start = NOW + 5000;
  render(<Phase start={start} end={start + HOUR_MS} />);
  advanceTime(4999);
  expect(screen.getByText("before")).toBeDefined();
  advanceTime(1);
  expect(screen.getByText("running")).toBeDefined();
});
