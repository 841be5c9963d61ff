import { MINUTE_MS, SECOND_MS } from "@gonfalon/rules/durations.ts";
import { type GamePhase, type GameTimes, getGamePhase, getGameTime } from "@gonfalon/rules/game-phase.ts";
import { useCallback, useSyncExternalStore } from "react";
import { getEarliestServerTime } from "#time/server-clock.ts";
import { useServerTime } from "#time/use-server-time.ts";

/** A timer is late after the device was asleep, and a clock can be corrected: the phase is checked this often. */
const CHECK_INTERVAL_MS = 1000;

/** The phase of a game by the server's clock; renders again when it changes. */
export function useGamePhase({ start, end, pausedAt }: GameTimes): GamePhase {
  const subscribe = useCallback(
    (onChange: () => void) => {
      let timer: ReturnType<typeof setTimeout>;
      function check() {
        onChange();
        const remainingMs = [start, end].map((time) => time - getEarliestServerTime()).filter((ms) => ms > 0);
        timer = setTimeout(check, Math.min(...remainingMs, CHECK_INTERVAL_MS));
      }
      check();
      return () => clearTimeout(timer);
    },
    [start, end],
  );
  return useSyncExternalStore(subscribe, () =>
    getGamePhase({ start, end, pausedAt }, getEarliestServerTime()),
  );
}

/** PAUSE-1: the time on the clock of a game, updated periodically while mounted. */
export function useGameTime(game: Pick<GameTimes, "pausedAt">, everyMs: number): number {
  return getGameTime(game, useServerTime(everyMs));
}

/** Within this distance of a deadline or of the end of the game, the time is updated every second. */
const NEAR_DEADLINE_MS = 2 * MINUTE_MS;

/**
 * The time on the clock of a game, updated every minute, and every second shortly before and after the deadline and
 * the end of the game, from which on deadlines are ignored.
 */
export function useGameTimeUntil(game: Pick<GameTimes, "end" | "pausedAt">, deadline: number | null): number {
  const nowByMinute = useServerTime(MINUTE_MS);
  const isNear =
    deadline !== null && [deadline, game.end].some((time) => Math.abs(time - nowByMinute) < NEAR_DEADLINE_MS);
  return getGameTime(game, useServerTime(isNear ? SECOND_MS : MINUTE_MS));
}
