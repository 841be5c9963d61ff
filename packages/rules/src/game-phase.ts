export type GamePhase = "before" | "running" | "after";

/** The times of a game, in milliseconds. */
export interface GameTimes {
  readonly start: number;
  readonly end: number;
}

/** GAME-1: a game runs from its start (inclusive) to its end (exclusive). */
export function gamePhase({ start, end }: GameTimes, now: number): GamePhase {
  if (now < start) return "before";
  return now < end ? "running" : "after";
}
