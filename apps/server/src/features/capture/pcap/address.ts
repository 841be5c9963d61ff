import { isIP } from "node:net";
import { removeZone, unmapAddress } from "#kernel/network.ts";
import type { AddressBytes } from "./packet.ts";

/** Two addresses of the same family: both IPv4, or both IPv6 with mapped IPv4 addresses. */
export function toAddressPair(first: string, second: string): readonly [AddressBytes, AddressBytes] {
  const pair = [toBytes(first), toBytes(second)] as const;
  return pair.every(({ length }) => length === 4) ? pair : [toMapped(pair[0]), toMapped(pair[1])];
}

/** The unspecified address if the string is not an address: a proxy may forward an address with a port, or a name. */
function toBytes(address: string): AddressBytes {
  const plainAddress = removeZone(unmapAddress(address));
  const version = isIP(plainAddress);
  if (version === 6) return parseIpv6(plainAddress);
  return version === 4 ? Uint8Array.from(plainAddress.split("."), Number) : new Uint8Array(4);
}

function parseIpv6(address: string): AddressBytes {
  // `URL` normalizes IPv6 addresses.
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const headGroups = parseGroups(head);
  const tailGroups = parseGroups(tail ?? "");
  const zeros = Array<number>(8 - headGroups.length - tailGroups.length).fill(0);
  return Uint8Array.from(
    [...headGroups, ...zeros, ...tailGroups].flatMap((group) => [group >> 8, group & 0xff]),
  );
}

function parseGroups(text: string): readonly number[] {
  return text === "" ? [] : text.split(":").map((group) => Number.parseInt(group, 16));
}

function toMapped(address: AddressBytes): AddressBytes {
  if (address.length === 16) return address;
  return Uint8Array.from([...Array<number>(10).fill(0), 0xff, 0xff, ...address]);
}
