/** The bytes of an address: 4 for IPv4, 16 for IPv6. Both ends of a packet have as many. */
export type AddressBytes = Uint8Array;

export interface Packet {
  readonly from: AddressBytes;
  readonly to: AddressBytes;
  readonly protocol: typeof TCP | typeof UDP;
  /** Of the transport, with zeros in place of its checksum. */
  readonly header: Uint8Array;
  readonly payload: Uint8Array;
  readonly atMicros: number;
}

export const FILE_HEADER_BYTES = 24;
export const RECORD_HEADER_BYTES = 16;
/** Packets are IP, without the link below, of which the platform knows nothing. */
export const LINK_TYPE_RAW_IP = 101;
export const MAGIC = 0xa1b2c3d4;
export const TCP = 6;
export const UDP = 17;
export const IPV4_BYTES = 20;
export const IPV6_BYTES = 40;
const SNAP_LENGTH = 65_536;
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

/** A packet as a pcap file has it, but without checksums: what is before the payload, and the payload itself. */
export function record(packet: Packet): readonly Uint8Array[] {
  const { from, to, protocol, header, payload, atMicros } = packet;
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
