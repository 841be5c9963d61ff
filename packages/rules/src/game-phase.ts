export type GamePhase = "before" | "running" | "after";

/** The times of a game, in milliseconds. */
export interface GameTimes {
  readonly start: number;
  readonly end: number;
  /** When the game was paused; null if it is not paused. */
  readonly pausedAt: number | null;
}

/** PAUSE-1: the time on the clock of a game, which stops while the game is paused. */
export function getGameTime({ pausedAt }: Pick<GameTimes, "pausedAt">, now: number): number {
  return pausedAt ?? now;
}

/** GAME-1: a game runs from its start (inclusive) to its end (exclusive). */
export function getGamePhase({ start, end, pausedAt }: GameTimes, now: number): GamePhase {
  const time = getGameTime({ pausedAt }, now);
  if (time < start) return "before";
  return time < end ? "running" : "after";
}
