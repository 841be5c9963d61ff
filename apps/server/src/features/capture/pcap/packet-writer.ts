import type { Address } from "#ports/container-engine.ts";
import type { Side } from "#ports/relay.ts";
import { toAddressPair } from "./address.ts";
import {
  type AddressBytes,
  createPacketHead,
  type PacketHead,
  TCP,
  TCP_BYTES,
  UDP,
  UDP_BYTES,
} from "./packet.ts";

/** Writes the packets of a TCP connection, synthesized from its bytes. */
export interface PacketWriter {
  /** Writes the description as a datagram to the client. It must be the first packet of the file. */
  describe(text: string, atMicros: number): void;
  open(atMicros: number): void;
  append(from: Side, bytes: Uint8Array, atMicros: number): void;
  close(closingSide: Side, atMicros: number): void;
}

const FIN = 0x01;
const SYN = 0x02;
const PUSH = 0x08;
const ACK = 0x10;
/** With this scale, the window of 8 MiB is larger than the data of one `append`, which is acknowledged as a whole. */
const WINDOW_SCALE = 7;
const MAX_PAYLOAD_BYTES = 32 * 1024;
const DESCRIPTION_PORT = 65_535;
const EMPTY = new Uint8Array();

/** Emits packets in parts that the consumer must copy immediately. */
export function packetWriter(
  client: Address,
  container: Address,
  write: (part: Uint8Array) => void,
): PacketWriter {
  const [clientBytes, containerBytes] = toAddressPair(client.host, container.host);
  const clientEndpoint = { address: clientBytes, port: client.port };
  const containerEndpoint = { address: containerBytes, port: container.port };
  const endpoints = {
    client: {
      sequenceNumber: 0,
      syn: createSynHead(clientEndpoint, containerEndpoint),
      head: createTcpHead(clientEndpoint, containerEndpoint),
    },
    container: {
      sequenceNumber: 0,
      syn: createSynHead(containerEndpoint, clientEndpoint),
      head: createTcpHead(containerEndpoint, clientEndpoint),
    },
  };

  function writeSegment(from: Side, flags: number, payload: Uint8Array, atMicros: number): void {
    const sender = endpoints[from];
    const head = flags & SYN ? sender.syn : sender.head;
    head.setLengthAndTime(payload.length, atMicros);
    head.header.setUint32(4, sender.sequenceNumber);
    if (flags & ACK) head.header.setUint32(8, endpoints[getOpposite(from)].sequenceNumber);
    head.header.setUint8(13, flags);
    write(head.bytes);
    if (payload.length > 0) write(payload);
    sender.sequenceNumber += payload.length + (flags & (SYN | FIN) ? 1 : 0);
  }

  return {
    describe(text, atMicros) {
      const payload = Buffer.from(text);
      const unspecified = new Uint8Array(clientBytes.length);
      const head = createPacketHead({
        protocol: UDP,
        from: unspecified,
        to: clientBytes,
        headerBytes: UDP_BYTES,
      });
      head.setLengthAndTime(payload.length, atMicros);
      head.header.setUint16(0, DESCRIPTION_PORT);
      head.header.setUint16(2, client.port);
      head.header.setUint16(4, UDP_BYTES + payload.length);
      write(head.bytes);
      write(payload);
    },
    open(atMicros) {
      writeSegment("client", SYN, EMPTY, atMicros);
      writeSegment("container", SYN | ACK, EMPTY, atMicros);
      writeSegment("client", ACK, EMPTY, atMicros);
    },
    append(from, bytes, atMicros) {
      for (let start = 0; start < bytes.length; start += MAX_PAYLOAD_BYTES) {
        const part = bytes.subarray(start, start + MAX_PAYLOAD_BYTES);
        const isLast = start + part.length === bytes.length;
        writeSegment(from, isLast ? PUSH | ACK : ACK, part, atMicros);
      }
      writeSegment(getOpposite(from), ACK, EMPTY, atMicros);
    },
    close(closingSide, atMicros) {
      writeSegment(closingSide, FIN | ACK, EMPTY, atMicros);
      writeSegment(getOpposite(closingSide), FIN | ACK, EMPTY, atMicros);
      writeSegment(closingSide, ACK, EMPTY, atMicros);
    },
  };
}

function getOpposite(side: Side): Side {
  return side === "client" ? "container" : "client";
}

interface Endpoint {
  readonly address: AddressBytes;
  readonly port: number;
}

function createTcpHead(from: Endpoint, to: Endpoint, optionBytes = 0): PacketHead {
  const headerBytes = TCP_BYTES + optionBytes;
  const head = createPacketHead({ protocol: TCP, from: from.address, to: to.address, headerBytes });
  head.header.setUint16(0, from.port);
  head.header.setUint16(2, to.port);
  head.header.setUint8(12, (headerBytes / 4) << 4);
  head.header.setUint16(14, 0xffff);
  return head;
}

/** The head of a SYN segment, with the options for the maximum segment size and the window scale. */
function createSynHead(from: Endpoint, to: Endpoint): PacketHead {
  const options = [2, 4, MAX_PAYLOAD_BYTES >> 8, 0, 3, 3, WINDOW_SCALE, 0];
  const head = createTcpHead(from, to, options.length);
  head.bytes.set(options, head.bytes.length - options.length);
  return head;
}
