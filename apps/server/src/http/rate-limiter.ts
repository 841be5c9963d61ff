/** Counts the requests of one client. Times are milliseconds of a monotonic clock. */
export interface Limiter {
  /** Takes a permit; returns the milliseconds to wait if there is none. */
  take(now: number): number | undefined;
  /** What `take` would return, without taking a permit. */
  wait(now: number): number | undefined;
  /** Whether the state can be discarded. */
  isIdle(now: number): boolean;
}

export interface SlidingWindow {
  readonly permits: number;
  readonly windowMs: number;
  /** The window moves in steps of `windowMs / segmentCount`; the permits of a segment return when it leaves the window. */
  readonly segmentCount: number;
}

/** Allows `permits` within any `segmentCount` consecutive segments. */
export function slidingWindow({ permits, windowMs, segmentCount }: SlidingWindow): Limiter {
  const segmentMs = windowMs / segmentCount;
  let countedSegments: readonly { readonly segment: number; readonly count: number }[] = [];

  function toSegment(now: number): number {
    return Math.floor(now / segmentMs);
  }

  function removeOldSegments(now: number): void {
    const currentSegment = toSegment(now);
    countedSegments = countedSegments.filter(({ segment }) => segment > currentSegment - segmentCount);
  }

  function wait(now: number): number | undefined {
    removeOldSegments(now);
    const oldest = countedSegments[0];
    const usedCount = countedSegments.reduce((sum, { count }) => sum + count, 0);
    return oldest && usedCount >= permits ? (oldest.segment + segmentCount) * segmentMs - now : undefined;
  }

  function take(now: number): number | undefined {
    const waitMs = wait(now);
    if (waitMs !== undefined) return waitMs;

    const currentSegment = toSegment(now);
    const lastSegment = countedSegments.at(-1);
    const isCurrent = lastSegment?.segment === currentSegment;
    const count = isCurrent ? lastSegment.count + 1 : 1;
    countedSegments = [
      ...(isCurrent ? countedSegments.slice(0, -1) : countedSegments),
      { segment: currentSegment, count },
    ];
    return undefined;
  }

  function isIdle(now: number): boolean {
    removeOldSegments(now);
    return countedSegments.length === 0;
  }

  return { take, wait, isIdle };
}

export interface TokenBucket {
  readonly capacity: number;
  readonly refill: number;
  readonly everyMs: number;
}

/** Starts full and adds `refill` tokens every `everyMs`, up to its capacity. */
export function tokenBucket({ capacity, refill, everyMs }: TokenBucket): Limiter {
  let tokens = capacity;
  let filledAt: number | undefined;

  function fill(now: number): number {
    const lastFillAt = filledAt ?? now;
    const periods = Math.floor((now - lastFillAt) / everyMs);
    tokens = Math.min(capacity, tokens + periods * refill);
    filledAt = lastFillAt + periods * everyMs;
    return filledAt;
  }

  function wait(now: number): number | undefined {
    const lastFill = fill(now);
    return tokens === 0 ? lastFill + everyMs - now : undefined;
  }

  function take(now: number): number | undefined {
    const waitMs = wait(now);
    if (waitMs === undefined) tokens -= 1;
    return waitMs;
  }

  function isIdle(now: number): boolean {
    fill(now);
    return tokens === capacity;
  }

  return { take, wait, isIdle };
}
