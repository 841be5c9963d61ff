import fc from "fast-check";
import { expect, it } from "vitest";
import type { Side } from "#ports/relay.ts";
import { buildCapture } from "../../../../test/pcap.ts";
import { readTcpPackets } from "./reader.ts";

it("returns the messages that were written", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(
          fc.constantFrom<Side>("client", "container"),
          fc.uint8Array({ minLength: 1, maxLength: 50 }),
        ),
      ),
      (messages) => {
        const packets = [...readTcpPackets(buildCapture(messages), 0)];
        const client = packets.find(({ isFirst }) => isFirst)?.from;
        const receivedMessages = packets
          .filter(({ payload }) => payload.length > 0)
          .map(({ from, payload }) => [from === client ? "client" : "container", Uint8Array.from(payload)]);
        expect(receivedMessages).toEqual(messages);
      },
    ),
  );
});

it("returns no packet that ends after the input, even if the input is invalid", () => {
  const file = buildCapture([["client", Buffer.from("hello")]]);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: file.length }),
      fc.uint8Array({ maxLength: 200 }),
      (start, noise) => {
        for (const bytes of [file.subarray(start), noise])
          for (const { end } of readTcpPackets(bytes, start))
            expect(end).toBeLessThanOrEqual(start + bytes.length);
      },
    ),
  );
});
