import { HOUR_MS, MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { act, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { CurrentGame } from "#game/current-game.ts";
import { buildGame } from "#testing/games.ts";
import { DeadlineText } from "./DeadlineText.tsx";

const now = Date.UTC(2026, 0, 31, 12);
const runningGame = buildGame({ start: now - HOUR_MS, end: now + 24 * HOUR_MS });

function show(deadline: number | null, game = runningGame) {
  vi.useFakeTimers({ now });
  return render(
    <CurrentGame value={game}>
      <DeadlineText deadline={deadline} />
    </CurrentGame>,
  ).container;
}

it("CLOSE-2 shows when a challenge closes, and then that it has closed", async () => {
  show(now + 2 * HOUR_MS);
  expect(screen.getByText("Closes in 2 hours")).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(2 * HOUR_MS + MINUTE_MS));
  expect(screen.getByText("Closed")).toBeDefined();
});

it("CLOSE-2 counts down the last seconds, and shows immediately that the challenge has closed", async () => {
  show(now + 3 * MINUTE_MS + 20_000);
  await act(() => vi.advanceTimersByTimeAsync(2 * MINUTE_MS));
  await act(() => vi.advanceTimersByTimeAsync(MINUTE_MS + 5000));
  expect(screen.getByText("Closes in 15 seconds")).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(16_000));
  expect(screen.getByText("Closed")).toBeDefined();
});

it("CLOSE-2 shows nothing for a challenge without a deadline, or after the end of the game", () => {
  expect(show(null).textContent).toBe("");
  expect(show(now - HOUR_MS, buildGame({ start: 0, end: now })).textContent).toBe("");
});

it("CLOSE-2 disappears as soon as the game ends before the deadline", async () => {
  const container = show(now + HOUR_MS, { ...runningGame, end: now + 90_000 });
  expect(container.textContent).toBe("Closes in 1 hour");
  await act(() => vi.advanceTimersByTimeAsync(92_000));
  expect(container.textContent).toBe("");
});

it("PAUSE-1 stops the countdown while the game is paused", async () => {
  show(now + 2 * HOUR_MS, { ...runningGame, pausedAt: now });
  await act(() => vi.advanceTimersByTimeAsync(3 * HOUR_MS));
  expect(screen.getByText("Closes in 2 hours")).toBeDefined();
});
