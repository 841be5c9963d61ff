import type { PlatformEvent } from "#ports/event-bus.ts";

/** The messages between processes. Every process receives all messages, including its own. */
export type Envelope = { readonly from: string } & (
  | { readonly kind: "hello" }
  /** To a new process: earlier events were not delivered to you. */
  | { readonly kind: "welcome"; readonly to: string }
  /** `upTo` is the sequence number of the last event. */
  | { readonly kind: "events"; readonly upTo: number; readonly events: readonly PlatformEvent[] }
  | { readonly kind: "heard"; readonly to: string; readonly upTo: number }
);

/** PostgreSQL limits a notification to less than 8,000 bytes. */
const MAX_BYTES = 7500;

/** Encodes events into as few messages as possible; the last event has the sequence number `upTo`. */
export function encodeEvents(
  from: string,
  upTo: number,
  events: readonly PlatformEvent[],
): readonly string[] {
  const packs: PlatformEvent[][] = [];
  let room = 0;
  for (const event of events) {
    const bytes = Buffer.byteLength(JSON.stringify(event)) + 1;
    if (bytes > room) {
      packs.push([]);
      room = MAX_BYTES;
    }
    packs.at(-1)?.push(event);
    room -= bytes;
  }
  let last = upTo - events.length;
  return packs.map((pack) => {
    last += pack.length;
    return encode({ from, kind: "events", upTo: last, events: pack });
  });
}

export function encode(envelope: Envelope): string {
  return JSON.stringify(envelope);
}

/** Only processes of the platform can write to its channel. */
export function decode(text: string): Envelope {
  return JSON.parse(text) as Envelope;
}
