/** Bounds of the offset of the server's clock, in milliseconds. */
let bounds: { readonly min: number; readonly max: number } | undefined;

/** Discards the bounds: the local time is used again until the next response. */
export function resetServerClock(): void {
  bounds = undefined;
}

/** The server's time in Unix milliseconds, estimated from the responses so far; used by countdowns. */
export function getServerTime(): number {
  return Date.now() + (bounds ? (bounds.min + bounds.max) / 2 : 0);
}

/**
 * A time that the server's clock has certainly reached, so that a request that depends on it is not too early. Before
 * the first response, this is the local time.
 */
export function getEarliestServerTime(): number {
  return Date.now() + (bounds?.min ?? 0);
}

/**
 * Updates the offset from the `Date` header of a response. The header has whole seconds, and the server wrote it
 * between the request and the response, so each response limits the offset to an interval. The intersection of several
 * intervals is much smaller than a second.
 */
export function updateServerClock(header: string | null, sentAt: number, receivedAt: number): void {
  const serverTime = header === null ? Number.NaN : Date.parse(header);
  if (Number.isNaN(serverTime)) return;
  const minOffset = serverTime - receivedAt;
  const maxOffset = serverTime + 1000 - sentAt;
  const intersection = bounds && {
    min: Math.max(minOffset, bounds.min),
    max: Math.min(maxOffset, bounds.max),
  };
  // No overlap: one of the clocks was changed, so earlier bounds are invalid.
  bounds =
    intersection && intersection.min <= intersection.max ? intersection : { min: minOffset, max: maxOffset };
}
