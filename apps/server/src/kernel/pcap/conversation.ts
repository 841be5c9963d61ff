import type { Address } from "#ports/container-engine.ts";
import type { Side } from "#ports/relay.ts";
import { addressPair } from "./address.ts";
import { record, TCP, UDP } from "./packet.ts";

/** What is to be written, in parts; payloads are not copied. */
type Records = readonly Uint8Array[];

/** The packets of one TCP connection, made up from the bytes that went through it. */
export interface Conversation {
  /** What is to be known about it: a datagram to the client, which everybody who reads the file comes upon first. */
  describe(text: string, atMicros: number): Records;
  open(atMicros: number): Records;
  say(from: Side, bytes: Uint8Array, atMicros: number): Records;
  close(first: Side, atMicros: number): Records;
}

const FIN = 0x01;
const SYN = 0x02;
const PUSH = 0x08;
const ACK = 0x10;
/** With it, a window of 65535 is larger than whatever is said in one go. */
const WINDOW_SCALE = 7;
const MOST_PAYLOAD_BYTES = 32 * 1024;
const DESCRIPTION_PORT = 65_535;
const NOTHING = new Uint8Array();

export function conversation(client: Address, container: Address): Conversation {
  const [clientBytes, containerBytes] = addressPair(client.host, container.host);
  const ends = {
    client: { address: clientBytes, port: client.port, next: 0 },
    container: { address: containerBytes, port: container.port, next: 0 },
  };

  function segment(from: Side, flags: number, payload: Uint8Array, atMicros: number): Records {
    const sender = ends[from];
    const receiver = ends[otherThan(from)];
    const parts = record({
      protocol: TCP,
      from: sender.address,
      to: receiver.address,
      header: tcpHeader({ from: sender, to: receiver, flags }),
      payload,
      atMicros,
    });
    sender.next += payload.length + (flags & (SYN | FIN) ? 1 : 0);
    return parts;
  }

  return {
    describe(text, atMicros) {
      const payload = Buffer.from(text);
      const header = Buffer.alloc(8);
      header.writeUInt16BE(DESCRIPTION_PORT, 0);
      header.writeUInt16BE(client.port, 2);
      header.writeUInt16BE(8 + payload.length, 4);
      const from = new Uint8Array(clientBytes.length);
      return record({ protocol: UDP, from, to: clientBytes, header, payload, atMicros });
    },
    open: (atMicros) => [
      ...segment("client", SYN, NOTHING, atMicros),
      ...segment("container", SYN | ACK, NOTHING, atMicros),
      ...segment("client", ACK, NOTHING, atMicros),
    ],
    say(from, bytes, atMicros) {
      const said: Uint8Array[] = [];
      for (let start = 0; start < bytes.length; start += MOST_PAYLOAD_BYTES) {
        const part = bytes.subarray(start, start + MOST_PAYLOAD_BYTES);
        const isLast = start + part.length === bytes.length;
        said.push(...segment(from, isLast ? PUSH | ACK : ACK, part, atMicros));
      }
      return [...said, ...segment(otherThan(from), ACK, NOTHING, atMicros)];
    },
    close: (first, atMicros) => [
      ...segment(first, FIN | ACK, NOTHING, atMicros),
      ...segment(otherThan(first), FIN | ACK, NOTHING, atMicros),
      ...segment(first, ACK, NOTHING, atMicros),
    ],
  };
}

function otherThan(side: Side): Side {
  return side === "client" ? "container" : "client";
}

interface End {
  readonly port: number;
  /** The number that its next byte has. */
  readonly next: number;
}

function tcpHeader({ from, to, flags }: { from: End; to: End; flags: number }): Uint8Array {
  const isOpening = (flags & SYN) !== 0;
  const header = Buffer.alloc(isOpening ? 28 : 20);
  header.writeUInt16BE(from.port, 0);
  header.writeUInt16BE(to.port, 2);
  header.writeUInt32BE(from.next, 4);
  if (flags & ACK) header.writeUInt32BE(to.next, 8);
  header.writeUInt8((header.length / 4) << 4, 12);
  header.writeUInt8(flags, 13);
  header.writeUInt16BE(0xffff, 14);
  if (isOpening) header.set([2, 4, MOST_PAYLOAD_BYTES >> 8, 0, 3, 3, WINDOW_SCALE, 0], 20);
  return header;
}
