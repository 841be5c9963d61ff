import { IPV4_BYTES, IPV6_BYTES, RECORD_HEADER_BYTES, TCP, UDP } from "./packet.ts";
import { readIpPackets } from "./reader.ts";

/** The length in an IPv6 header does not include the header. */
const MAX_PACKET_BYTES = 0xffff + IPV6_BYTES;
const MAX_RECORD_BYTES = RECORD_HEADER_BYTES + MAX_PACKET_BYTES;
/** In UDP, zero means that there is no checksum, so this value replaces a checksum of zero. */
const UDP_ZERO = 0xffff;

/**
 * Adds the checksums to a complete file. Captures are written without checksums, to keep the relay fast. Existing
 * checksums are computed again.
 */
export async function* withChecksums(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let incompleteBytes: Uint8Array = new Uint8Array();
  let offset = 0;
  let isDamaged = false;
  for await (const chunk of chunks) {
    const bytes = Buffer.concat([incompleteBytes, chunk]);
    const completeBytes = isDamaged ? bytes.length : writeAllChecksums(bytes, offset);
    if (completeBytes > 0) yield bytes.subarray(0, completeBytes);
    incompleteBytes = bytes.subarray(completeBytes);
    offset += completeBytes;
    isDamaged ||= incompleteBytes.length > MAX_RECORD_BYTES;
  }
  if (incompleteBytes.length > 0) yield incompleteBytes;
}

/** Writes the checksums of all complete packets, and returns their total size. */
function writeAllChecksums(bytes: Uint8Array, offset: number): number {
  let end = offset;
  for (const packet of readIpPackets(bytes, offset)) {
    writeChecksums(packet.bytes);
    end = packet.end;
  }
  return end - offset;
}

function writeChecksums(packet: Buffer): void {
  const isV4 = packet.readUInt8(0) === 0x45;
  const protocol = packet.readUInt8(isV4 ? 9 : 6);
  const headerBytes = isV4 ? IPV4_BYTES : IPV6_BYTES;
  if (isV4) writeChecksum(packet.subarray(0, headerBytes), 10, 0);
  // The addresses directly precede the transport header; with protocol and length they form the pseudo header.
  const addressesBytes = isV4 ? 8 : 32;
  const transport = packet.subarray(headerBytes - addressesBytes);
  const addend = protocol + packet.length - headerBytes;
  if (protocol === TCP) writeChecksum(transport, addressesBytes + 16, addend);
  if (protocol === UDP) writeChecksum(transport, addressesBytes + 6, addend, UDP_ZERO);
}

/** Writes the Internet checksum (RFC 1071) of these bytes and an additional number. */
function writeChecksum(bytes: Buffer, at: number, addend: number, insteadOfZero = 0): void {
  if (at + 2 > bytes.length) return;
  bytes.writeUInt16BE(0, at);
  bytes.writeUInt16BE(fold(sumWords(bytes) + addend) ^ 0xffff || insteadOfZero, at);
}

/** The sum of 16-bit words; the last is padded with zero. */
function sumWords(bytes: Buffer): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 2) sum += ((bytes[at] ?? 0) << 8) + (bytes[at + 1] ?? 0);
  return sum;
}

function fold(sum: number): number {
  return sum > 0xffff ? fold((sum & 0xffff) + (sum >>> 16)) : sum;
}
