import { createFileHeader } from "#features/capture/pcap/packet.ts";
import { packetWriter } from "#features/capture/pcap/packet-writer.ts";
import type { Side } from "#ports/relay.ts";

const START_MICROSECONDS = Date.parse("2026-01-01T00:00:00Z") * 1000;
export const CLIENT = { host: "203.0.113.9", port: 40_000 };
export const CONTAINER = { host: "172.17.0.2", port: 1337 };

export type Messages = readonly (readonly [Side, Uint8Array])[];

/** A complete capture file with one conversation. */
export function buildCapture(messages: Messages, client = CLIENT, container = CONTAINER): Buffer {
  const parts: Uint8Array[] = [createFileHeader()];
  const packets = packetWriter(client, container, (part) => parts.push(Buffer.from(part)));
  packets.describe('{"Team":"Ärger"}', START_MICROSECONDS);
  packets.open(START_MICROSECONDS);
  for (const [index, [from, bytes]] of messages.entries())
    packets.append(from, bytes, START_MICROSECONDS + 10 * index);
  packets.close("container", START_MICROSECONDS + 1_000_001);
  return Buffer.concat(parts);
}

export function collectBytes(side: Side, messages: Messages): Buffer {
  return Buffer.concat(messages.flatMap(([from, bytes]) => (from === side ? [bytes] : [])));
}

/** Splits a file into chunks, like a file stream. */
export async function* splitIntoChunks(file: Uint8Array, chunkBytes = 10_000): AsyncGenerator<Uint8Array> {
  for (let offset = 0; offset < file.length; offset += chunkBytes)
    yield file.subarray(offset, offset + chunkBytes);
}
