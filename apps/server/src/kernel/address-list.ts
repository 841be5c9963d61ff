import { BlockList, isIP } from "node:net";
import { memoize } from "./memoize.ts";
import { unmapAddress } from "./network.ts";

/** Parses a comma-separated list of addresses and CIDR ranges into a predicate; undefined if the list is invalid. */
export function parseAddressList(list: string): ((address: string) => boolean) | undefined {
  const ranges = new BlockList();
  for (const entry of list.split(",").map((part) => part.trim())) {
    if (entry !== "" && !addEntry(ranges, entry)) return undefined;
  }
  return memoize((address) => {
    const plainAddress = unmapAddress(address);
    const version = isIP(plainAddress);
    return version !== 0 && ranges.check(plainAddress, version === 6 ? "ipv6" : "ipv4");
  });
}

function addEntry(ranges: BlockList, entry: string): boolean {
  const [address = "", prefix, ...otherParts] = entry.split("/");
  const version = isIP(address);
  if (version === 0 || otherParts.length > 0) return false;
  const family = version === 6 ? "ipv6" : "ipv4";
  if (prefix === undefined) {
    ranges.addAddress(address, family);
    return true;
  }
  const bits = Number(prefix);
  if (!/^\d{1,3}$/.test(prefix) || bits > (version === 6 ? 128 : 32)) return false;
  ranges.addSubnet(address, bits, family);
  return true;
}
