import { expect, it } from "vitest";
import type { PlatformEvent } from "#ports/event-bus.ts";
import { decode, encodeEvents } from "./envelope.ts";

it("splits events into payloads below 8,000 bytes, in order, with the sequence number of the last event", () => {
  const events = Array.from(
    { length: 500 },
    (_, index): PlatformEvent => ({ type: "key.changed", name: `ключ-${index}` }),
  );
  const payloads = encodeEvents("me", 1500, events);
  expect(payloads.length).toBeGreaterThan(1);
  for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8000);
  const envelopes = payloads.map(decode).filter((envelope) => envelope.kind === "events");
  expect(envelopes.flatMap((envelope) => envelope.events)).toEqual(events);
  let lastNumber = 1000;
  for (const envelope of envelopes) {
    lastNumber += envelope.events.length;
    expect(envelope.upTo).toBe(lastNumber);
  }
  expect(lastNumber).toBe(1500);
});

it("creates no payload without events", () => {
  expect(encodeEvents("me", 3, [])).toEqual([]);
});
