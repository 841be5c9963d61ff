import type { PlatformEvent } from "#ports/event-bus.ts";

/**
 * The messages between processes. Every process receives all messages, including its own. A process sends `hello`
 * when it has connected.
 */
export type Envelope = { readonly from: string } & (
  | { readonly kind: "hello" }
  /** The response to `hello`: the new process has not received earlier events. */
  | { readonly kind: "welcome"; readonly to: string }
  /** `upTo` is the sequence number of the last event. */
  | { readonly kind: "events"; readonly upTo: number; readonly events: readonly PlatformEvent[] }
  /** Confirms the events up to this number. */
  | { readonly kind: "received"; readonly to: string; readonly upTo: number }
);

/** The maximum size of the events in a message. PostgreSQL limits a notification to less than 8,000 bytes. */
const MAX_BYTES = 7500;

/** Encodes events into as few messages as possible; the last event has the sequence number `upTo`. */
export function encodeEvents(
  from: string,
  upTo: number,
  events: readonly PlatformEvent[],
): readonly string[] {
  const batches: PlatformEvent[][] = [];
  let freeBytes = 0;
  for (const event of events) {
    const bytes = Buffer.byteLength(JSON.stringify(event)) + 1;
    if (bytes > freeBytes) {
      batches.push([]);
      freeBytes = MAX_BYTES;
    }
    batches.at(-1)?.push(event);
    freeBytes -= bytes;
  }
  let lastNumber = upTo - events.length;
  return batches.map((batch) => {
    lastNumber += batch.length;
    return encode({ from, kind: "events", upTo: lastNumber, events: batch });
  });
}

export function encode(envelope: Envelope): string {
  return JSON.stringify(envelope);
}

/** Not validated: only processes of the platform can write to the channel. */
export function decode(text: string): Envelope {
  return JSON.parse(text) as Envelope;
}
