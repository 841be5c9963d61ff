import { BlockList, isIP } from "node:net";
import { memoize } from "./memoize.ts";
import { unmappedAddress } from "./network.ts";

const LOOPBACK = "127.0.0.0/8,::1";

/**
 * Whether the forwarding headers of a proxy are trusted: loopback and the given addresses, one hop.
 * Undefined if the list is invalid.
 */
export function trustedProxies(list: string): ((address: string, hop: number) => boolean) | undefined {
  const trusted = new BlockList();
  for (const entry of `${LOOPBACK},${list}`.split(",").map((part) => part.trim())) {
    if (entry !== "" && !add(trusted, entry)) return undefined;
  }
  const isTrusted = memoize((address) => {
    const plain = unmappedAddress(address);
    const version = isIP(plain);
    return version !== 0 && trusted.check(plain, version === 6 ? "ipv6" : "ipv4");
  });
  return (address, hop) => hop === 0 && isTrusted(address);
}

function add(trusted: BlockList, entry: string): boolean {
  const [address = "", prefix] = entry.split("/");
  const version = isIP(address);
  if (version === 0) return false;
  const family = version === 6 ? "ipv6" : "ipv4";
  if (prefix === undefined) {
    trusted.addAddress(address, family);
    return true;
  }
  const bits = Number(prefix);
  if (!/^\d{1,3}$/.test(prefix) || bits > (version === 6 ? 128 : 32)) return false;
  trusted.addSubnet(address, bits, family);
  return true;
}
