import { parseAddressList } from "./address-list.ts";

const LOOPBACK = "127.0.0.0/8,::1";

/**
 * Returns a predicate for the proxies whose forwarding headers are trusted: loopback and the listed addresses, for one
 * hop. Undefined if the list is invalid.
 */
export function parseTrustedProxies(list: string): ((address: string, hop: number) => boolean) | undefined {
  const isTrusted = parseAddressList(`${LOOPBACK},${list}`);
  return isTrusted && ((address, hop) => hop === 0 && isTrusted(address));
}
