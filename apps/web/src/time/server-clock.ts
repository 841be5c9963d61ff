/** Bounds of the offset of the server's clock, in milliseconds. */
let bounds: { readonly least: number; readonly most: number } | undefined;

/** The server's time in Unix milliseconds, estimated from the responses so far; used by countdowns. */
export function serverNow(): number {
  return Date.now() + (bounds ? (bounds.least + bounds.most) / 2 : 0);
}

/**
 * Updates the offset from the `Date` header of a response. The header has whole seconds and was written between
 * sending and receiving, so each response gives an interval; their intersection is far finer than a second.
 */
export function learnServerDate(header: string | null, sentAt: number, receivedAt: number): void {
  const written = header === null ? Number.NaN : Date.parse(header);
  if (Number.isNaN(written)) return;
  const minOffset = written - receivedAt;
  const most = written + 1000 - sentAt;
  const shared = bounds && { least: Math.max(minOffset, bounds.least), most: Math.min(most, bounds.most) };
  // No overlap: one of the clocks was changed, so earlier bounds are invalid.
  bounds = shared && shared.least <= shared.most ? shared : { least: minOffset, most };
}
