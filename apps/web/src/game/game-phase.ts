import { type GamePhase, type GameTimes, gamePhase, gameTime } from "@gonfalon/rules/game-phase.ts";
import { useEffect, useState } from "react";
import { serverNow } from "#time/server-clock.ts";
import { useServerTime } from "#time/use-server-time.ts";

/** The maximum delay of setTimeout; a longer wait is split. */
const MAX_WAIT_MS = 2 ** 31 - 1;

/** The phase of a game by the server's clock; renders again when it changes. */
export function useGamePhase({ start, end, pausedAt }: GameTimes): GamePhase {
  const [now, setNow] = useState(serverNow);
  const phase = gamePhase({ start, end, pausedAt }, now);
  useEffect(() => {
    if (phase === "after" || pausedAt !== null) return undefined;
    const remainingMs = (phase === "before" ? start : end) - serverNow();
    const timer = setTimeout(() => setNow(serverNow()), Math.min(Math.max(remainingMs, 0) + 1, MAX_WAIT_MS));
    return () => clearTimeout(timer);
  }, [phase, start, end, pausedAt, now]);
  return phase;
}

/** PAUSE-1: the time on the clock of a game, updated periodically while mounted. */
export function useGameTime(game: Pick<GameTimes, "pausedAt">, everyMs: number): number {
  return gameTime(game, useServerTime(everyMs));
}
