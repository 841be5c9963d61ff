import type { GamePhase } from "@gonfalon/rules/game-phase.ts";

interface Clock {
  readonly phase: GamePhase;
  readonly pausedAt: number | null;
}

/** The key of the text that says to what the clock of a game counts down, or that it has stopped (PAUSE-1). */
export function clockName({ phase, pausedAt }: Clock) {
  if (pausedAt !== null) return "pause.state";
  return phase === "before" ? "play.clock.starts" : "play.clock.ends";
}
