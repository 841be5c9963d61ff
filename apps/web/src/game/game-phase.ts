import { type GamePhase, type GameTimes, gamePhase } from "@gonfalon/rules/game-phase.ts";
import { useEffect, useState } from "react";
import { serverNow } from "#time/server-clock.ts";

/** The maximum of setTimeout; a longer wait is split. */
const MAX_WAIT_MS = 2 ** 31 - 1;

/** The phase of a game by the server's clock; renders again when it changes. */
export function useGamePhase({ start, end }: GameTimes): GamePhase {
  const [now, setNow] = useState(serverNow);
  const phase = gamePhase({ start, end }, now);
  useEffect(() => {
    if (phase === "after") return undefined;
    const left = (phase === "before" ? start : end) - serverNow();
    const timer = setTimeout(() => setNow(serverNow()), Math.min(Math.max(left, 0) + 1, MAX_WAIT_MS));
    return () => clearTimeout(timer);
  }, [phase, start, end, now]);
  return phase;
}
