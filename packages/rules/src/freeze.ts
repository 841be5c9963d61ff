/** The times of a freeze, in milliseconds. */
export interface FreezeTimes {
  readonly freezeAt: number | null;
  /** Null if the board stays frozen until somebody unfreezes it, even after the end of the game. */
  readonly unfreezeAt: number | null;
}

/** FREEZE-1: the time from which the board is frozen; undefined if it is not frozen. */
export function getFreezeStart({ freezeAt, unfreezeAt }: FreezeTimes, now: number): number | undefined {
  if (freezeAt === null || now < freezeAt) return undefined;
  return unfreezeAt !== null && now >= unfreezeAt ? undefined : freezeAt;
}

/** FREEZE-1: whether a board can be frozen at these times. */
export function isValidFreeze({ freezeAt, unfreezeAt }: FreezeTimes): boolean {
  return unfreezeAt === null || (freezeAt !== null && unfreezeAt > freezeAt);
}
