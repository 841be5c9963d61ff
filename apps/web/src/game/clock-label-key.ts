import type { GamePhase } from "@gonfalon/rules/game-phase.ts";

interface Clock {
  readonly phase: GamePhase;
  readonly pausedAt: number | null;
}

/** The translation key for the label of a game's clock: time to the start, time to the end, or paused (PAUSE-1). */
export function getClockLabelKey({ phase, pausedAt }: Clock) {
  if (pausedAt !== null) return "pause.state";
  return phase === "before" ? "play.clock.starts" : "play.clock.ends";
}
