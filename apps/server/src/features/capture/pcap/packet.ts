/** The bytes of an address: 4 for IPv4, 16 for IPv6. Both addresses of a packet have the same length. */
export type AddressBytes = Uint8Array;

/** Packets of one protocol in one direction. */
export interface PacketKind {
  readonly from: AddressBytes;
  readonly to: AddressBytes;
  readonly protocol: typeof TCP | typeof UDP;
  /** Size of the protocol header. */
  readonly headerBytes: number;
}

/** The bytes before a payload in a pcap file. */
export interface PacketHead {
  /** Reused for every packet, so it must be copied before the next one. */
  readonly bytes: Uint8Array;
  /** The protocol header, initially zero; the checksum is omitted. */
  readonly header: DataView;
  setLengthAndTime(payloadBytes: number, atMicros: number): void;
}

export const FILE_HEADER_BYTES = 24;
export const RECORD_HEADER_BYTES = 16;
/** Packets are raw IP without a link layer. */
export const LINK_TYPE_RAW_IP = 101;
export const MAGIC = 0xa1b2c3d4;
export const TCP = 6;
export const UDP = 17;
export const IPV4_BYTES = 20;
export const IPV6_BYTES = 40;
export const TCP_BYTES = 20;
export const UDP_BYTES = 8;
const SNAP_LENGTH = 65_536;
const HOP_LIMIT = 64;
const MICROS_PER_SECOND = 1_000_000;

/** The header of a pcap file. */
export function createFileHeader(): Uint8Array {
  const bytes = Buffer.alloc(FILE_HEADER_BYTES);
  bytes.writeUInt32LE(MAGIC, 0);
  bytes.writeUInt16LE(2, 4);
  bytes.writeUInt16LE(4, 6);
  bytes.writeUInt32LE(SNAP_LENGTH, 16);
  bytes.writeUInt32LE(LINK_TYPE_RAW_IP, 20);
  return bytes;
}

/** Created once for many packets; only lengths, times and a few numbers differ. */
export function createPacketHead({ from, to, protocol, headerBytes }: PacketKind): PacketHead {
  const isV4 = from.length === 4;
  const ipBytes = isV4 ? IPV4_BYTES : IPV6_BYTES;
  const bytes = new Uint8Array(RECORD_HEADER_BYTES + ipBytes + headerBytes);
  const record = new DataView(bytes.buffer);
  const ip = new DataView(bytes.buffer, RECORD_HEADER_BYTES, ipBytes);
  const header = new DataView(bytes.buffer, RECORD_HEADER_BYTES + ipBytes);
  if (isV4) fillIpv4(ip, protocol);
  else fillIpv6(ip, protocol);
  bytes.set(from, RECORD_HEADER_BYTES + ipBytes - 2 * from.length);
  bytes.set(to, RECORD_HEADER_BYTES + ipBytes - to.length);
  return {
    bytes,
    header,
    setLengthAndTime(payloadBytes, atMicros) {
      const transportBytes = headerBytes + payloadBytes;
      const seconds = Math.floor(atMicros / MICROS_PER_SECOND);
      record.setUint32(0, seconds, true);
      record.setUint32(4, atMicros - seconds * MICROS_PER_SECOND, true);
      record.setUint32(8, ipBytes + transportBytes, true);
      record.setUint32(12, ipBytes + transportBytes, true);
      if (isV4) ip.setUint16(2, ipBytes + transportBytes);
      else ip.setUint16(4, transportBytes);
    },
  };
}

function fillIpv4(ip: DataView, protocol: number): void {
  ip.setUint8(0, 0x45);
  // Don't fragment, so no id is needed.
  ip.setUint16(6, 0x4000);
  ip.setUint8(8, HOP_LIMIT);
  ip.setUint8(9, protocol);
}

function fillIpv6(ip: DataView, protocol: number): void {
  ip.setUint8(0, 0x60);
  ip.setUint8(6, protocol);
  ip.setUint8(7, HOP_LIMIT);
}
