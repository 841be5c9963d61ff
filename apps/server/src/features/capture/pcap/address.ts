import { unmappedAddress, withoutZone } from "#kernel/network.ts";
import type { AddressBytes } from "./packet.ts";

/** Two addresses of the same family: both IPv4, or both IPv6 with mapped IPv4 addresses. */
export function addressPair(first: string, second: string): readonly [AddressBytes, AddressBytes] {
  const pair = [toBytes(first), toBytes(second)] as const;
  return pair.every(({ length }) => length === 4) ? pair : [mapped(pair[0]), mapped(pair[1])];
}

function toBytes(address: string): AddressBytes {
  const plain = unmappedAddress(address);
  return plain.includes(":") ? ipv6(withoutZone(plain)) : Uint8Array.from(plain.split("."), Number);
}

function ipv6(address: string): AddressBytes {
  // The platform writes IPv6 addresses in one form.
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const left = groups(head);
  const right = groups(tail ?? "");
  const zeros = Array<number>(8 - left.length - right.length).fill(0);
  return Uint8Array.from([...left, ...zeros, ...right].flatMap((group) => [group >> 8, group & 0xff]));
}

function groups(text: string): readonly number[] {
  return text === "" ? [] : text.split(":").map((group) => Number.parseInt(group, 16));
}

function mapped(address: AddressBytes): AddressBytes {
  if (address.length === 16) return address;
  return Uint8Array.from([...Array<number>(10).fill(0), 0xff, 0xff, ...address]);
}
