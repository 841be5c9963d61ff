import { useEffect, useState } from "react";
import { serverNow } from "#time/server-clock.ts";

export type GamePhase = "before" | "running" | "after";

interface Times {
  readonly start: number;
  readonly end: number;
}

/** GAME-1: a game runs from its start (inclusive) to its end (exclusive). */
export function phaseAt({ start, end }: Times, now: number): GamePhase {
  if (now < start) return "before";
  return now < end ? "running" : "after";
}

/** The maximum of setTimeout; a longer wait is split. */
const MAX_WAIT_MS = 2 ** 31 - 1;

/** The phase of a game by the server's clock; renders again when it changes. */
export function useGamePhase({ start, end }: Times): GamePhase {
  const [now, setNow] = useState(serverNow);
  const phase = phaseAt({ start, end }, now);
  useEffect(() => {
    if (phase === "after") return undefined;
    const left = (phase === "before" ? start : end) - serverNow();
    const timer = setTimeout(() => setNow(serverNow()), Math.min(Math.max(left, 0) + 1, MAX_WAIT_MS));
    return () => clearTimeout(timer);
  }, [phase, start, end, now]);
  return phase;
}
