import { endianness } from "node:os";

/** The bytes of an address: 4 for IPv4, 16 for IPv6. Both ends of a packet have as many. */
export type AddressBytes = Uint8Array;

export interface Packet {
  readonly from: AddressBytes;
  readonly to: AddressBytes;
  readonly protocol: 6 | 17;
  /** Of the transport, with zeros in place of its checksum. */
  readonly header: Uint8Array;
  /** Where in it the checksum belongs. */
  readonly checksumAt: number;
  readonly payload: Uint8Array;
  readonly atMicros: number;
}

export const FILE_HEADER_BYTES = 24;
export const RECORD_HEADER_BYTES = 16;
/** Packets are IP, without the link below, of which the platform knows nothing. */
export const LINK_TYPE_RAW_IP = 101;
export const MAGIC = 0xa1b2c3d4;
const SNAP_LENGTH = 65_536;
const IPV4_BYTES = 20;
const IPV6_BYTES = 40;
const HOPS = 64;
const SECOND = 1_000_000;

/** What a pcap file begins with. */
export function fileHeader(): Uint8Array {
  const bytes = Buffer.alloc(FILE_HEADER_BYTES);
  bytes.writeUInt32LE(MAGIC, 0);
  bytes.writeUInt16LE(2, 4);
  bytes.writeUInt16LE(4, 6);
  bytes.writeUInt32LE(SNAP_LENGTH, 16);
  bytes.writeUInt32LE(LINK_TYPE_RAW_IP, 20);
  return bytes;
}

/** A packet as a pcap file has it, with its checksums: what is before the payload, and the payload itself. */
export function record(packet: Packet): readonly Uint8Array[] {
  const { from, to, protocol, header, checksumAt, payload, atMicros } = packet;
  const isV4 = from.length === 4;
  const transportAt = RECORD_HEADER_BYTES + (isV4 ? IPV4_BYTES : IPV6_BYTES);
  const addressesAt = transportAt - 2 * from.length;
  const transportBytes = header.length + payload.length;
  const length = transportAt - RECORD_HEADER_BYTES + transportBytes;
  const head = Buffer.allocUnsafe(transportAt + header.length);
  head.writeUInt32LE(Math.floor(atMicros / SECOND), 0);
  head.writeUInt32LE(atMicros % SECOND, 4);
  head.writeUInt32LE(length, 8);
  head.writeUInt32LE(length, 12);
  if (isV4) writeIpv4(head, protocol, transportBytes);
  else writeIpv6(head, protocol, transportBytes);
  head.set(from, addressesAt);
  head.set(to, addressesAt + from.length);
  head.set(header, transportAt);
  if (isV4)
    head.writeUInt16BE(
      checksum(sumOf(head.subarray(RECORD_HEADER_BYTES, transportAt)), 0),
      RECORD_HEADER_BYTES + 10,
    );
  // The addresses stand right before the transport: with protocol and length they are its pseudo header.
  const sum = checksum(sumOf(head.subarray(addressesAt)) + sumOf(payload), protocol + transportBytes);
  // Of UDP, zero says that there is none.
  head.writeUInt16BE(sum === 0 && protocol === 17 ? 0xffff : sum, transportAt + checksumAt);
  return payload.length === 0 ? [head] : [head, payload];
}

function writeIpv4(bytes: Buffer, protocol: number, transportBytes: number): void {
  const at = RECORD_HEADER_BYTES;
  bytes.fill(0, at, at + IPV4_BYTES);
  bytes.writeUInt8(0x45, at);
  bytes.writeUInt16BE(IPV4_BYTES + transportBytes, at + 2);
  // Not to be fragmented, so it needs no id.
  bytes.writeUInt16BE(0x4000, at + 6);
  bytes.writeUInt8(HOPS, at + 8);
  bytes.writeUInt8(protocol, at + 9);
}

function writeIpv6(bytes: Buffer, protocol: number, transportBytes: number): void {
  const at = RECORD_HEADER_BYTES;
  bytes.writeUInt32BE(0x60000000, at);
  bytes.writeUInt16BE(transportBytes, at + 4);
  bytes.writeUInt8(protocol, at + 6);
  bytes.writeUInt8(HOPS, at + 7);
}

const isLittleEndian = endianness() === "LE";

/** The checksum of the internet (RFC 1071) from a sum of words, and a number besides. */
function checksum(sum: number, besides: number): number {
  const folded = fold(sum);
  const inNetworkOrder = isLittleEndian ? ((folded & 0xff) << 8) | (folded >> 8) : folded;
  return fold(inNetworkOrder + besides) ^ 0xffff;
}

function fold(sum: number): number {
  let folded = sum;
  while (folded > 0xffff) folded = (folded % 0x10000) + Math.floor(folded / 0x10000);
  return folded;
}

const aligned = new Uint8Array(SNAP_LENGTH);
const lastBytes = new Uint8Array(4);
const lastWord = new Uint32Array(lastBytes.buffer);

/**
 * The sum of all words, the last filled up with zeros. The checksum may be made of words of any length in any byte
 * order, and a float adds far more of them than a packet has without losing a bit. Four sums at a time, because each
 * addition waits for the one before it.
 */
function sumOf(bytes: Uint8Array): number {
  const { buffer, byteOffset } = bytes.byteOffset % 4 === 0 ? bytes : copied(bytes);
  const words = new Uint32Array(buffer, byteOffset, bytes.length >> 2);
  const fours = words.length & ~3;
  let [one, two, three, four] = [0, 0, 0, 0];
  for (let index = 0; index < fours; index += 4) {
    one += words[index] ?? 0;
    two += words[index + 1] ?? 0;
    three += words[index + 2] ?? 0;
    four += words[index + 3] ?? 0;
  }
  for (let index = fours; index < words.length; index++) one += words[index] ?? 0;
  lastBytes.fill(0);
  lastBytes.set(bytes.subarray(words.length * 4));
  return one + two + three + four + (lastWord[0] ?? 0);
}

function copied(bytes: Uint8Array): Uint8Array {
  aligned.set(bytes);
  return aligned;
}
