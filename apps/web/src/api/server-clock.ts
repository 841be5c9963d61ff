/** Between which bounds the server's clock is ahead of this one, in milliseconds. */
let bounds: { readonly least: number; readonly most: number } | undefined;

/** The server's time in Unix milliseconds, as near as the answers so far allow; countdowns use it. */
export function serverNow(): number {
  return Date.now() + (bounds ? (bounds.least + bounds.most) / 2 : 0);
}

/**
 * Learns from the `Date` header of an answer. The header has whole seconds and was written some time between
 * sending and receiving, so each answer gives an interval; what all of them share is far finer than a second.
 */
export function learnServerDate(header: string | null, sentAt: number, receivedAt: number): void {
  const written = header === null ? Number.NaN : Date.parse(header);
  if (Number.isNaN(written)) return;
  const least = written - receivedAt;
  const most = written + 1000 - sentAt;
  const shared = bounds && { least: Math.max(least, bounds.least), most: Math.min(most, bounds.most) };
  // No overlap: one of the clocks was set anew, so the past tells nothing.
  bounds = shared && shared.least <= shared.most ? shared : { least, most };
}
