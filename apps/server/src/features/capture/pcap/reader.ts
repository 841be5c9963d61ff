import {
  FILE_HEADER_BYTES,
  IPV4_BYTES,
  IPV6_BYTES,
  RECORD_HEADER_BYTES,
  TCP,
  TCP_BYTES,
  UDP_BYTES,
} from "./packet.ts";

/** A packet of a capture. */
export interface IpPacket {
  readonly atMicros: number;
  /** A view, not a copy. */
  readonly bytes: Buffer;
  /** The offset of the next packet. */
  readonly end: number;
}

/** A TCP packet of a capture. */
export interface TcpPacket {
  readonly atMicros: number;
  /** Address and port of the sender, in a comparable form. */
  readonly from: string;
  /** Whether the packet opens the connection: a SYN without ACK. */
  readonly isFirst: boolean;
  readonly payload: Uint8Array;
  readonly end: number;
}

const SYN_WITHOUT_ACK = 0x02;
const SYN_OR_ACK = 0x12;

/**
 * Yields the complete packets of a part of a file. `offset` is the position of the part in the file: 0, or the
 * start of a packet. Stops at the end of the part, or at invalid data.
 */
export function* readIpPackets(part: Uint8Array, offset: number): Generator<IpPacket> {
  const bytes = Buffer.from(part.buffer, part.byteOffset, part.length);
  let at = offset === 0 ? FILE_HEADER_BYTES : 0;
  while (at + RECORD_HEADER_BYTES < bytes.length) {
    const length = bytes.readUInt32LE(at + 8);
    const start = at + RECORD_HEADER_BYTES;
    const packet = bytes.subarray(start, start + length);
    if (packet.length < length || !isIp(packet)) return;
    at = start + length;
    const atMicros = bytes.readUInt32LE(start - 16) * 1_000_000 + bytes.readUInt32LE(start - 12);
    yield { atMicros, bytes: packet, end: offset + at };
  }
}

/** The TCP packets among the packets of `readIpPackets`. */
export function* readTcpPackets(part: Uint8Array, offset: number): Generator<TcpPacket> {
  for (const { bytes, ...packet } of readIpPackets(part, offset)) {
    const segment = readTransport(bytes);
    if (segment) yield { ...segment, ...packet };
  }
}

function isIp(packet: Buffer): boolean {
  if (packet.length < IPV6_BYTES)
    return packet.length >= IPV4_BYTES + UDP_BYTES && getIpv4Length(packet) === packet.length;
  return getIpv4Length(packet) === packet.length || getIpv6Length(packet) === packet.length;
}

function getIpv4Length(packet: Buffer): number {
  return packet.readUInt8(0) === 0x45 ? packet.readUInt16BE(2) : 0;
}

function getIpv6Length(packet: Buffer): number {
  return packet.readUInt8(0) === 0x60 ? IPV6_BYTES + packet.readUInt16BE(4) : 0;
}

function readTransport(packet: Buffer): Pick<TcpPacket, "from" | "isFirst" | "payload"> | undefined {
  const isV4 = packet.readUInt8(0) === 0x45;
  const protocol = packet.readUInt8(isV4 ? 9 : 6);
  const address = isV4 ? packet.subarray(12, 16) : packet.subarray(8, 24);
  const segment = packet.subarray(isV4 ? IPV4_BYTES : IPV6_BYTES);
  if (protocol !== TCP || segment.length < TCP_BYTES) return undefined;
  return {
    from: `${address.toString("hex")}:${segment.readUInt16BE(0)}`,
    isFirst: (segment.readUInt8(13) & SYN_OR_ACK) === SYN_WITHOUT_ACK,
    payload: segment.subarray((segment.readUInt8(12) >> 4) * 4),
  };
}
