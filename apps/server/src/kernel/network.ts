import { memoize } from "./memoize.ts";

export const isLoopback = memoize((address: string) => {
  const plainAddress = unmapAddress(address);
  return plainAddress === "::1" || plainAddress.startsWith("127.");
});

/** Whether a host name or address, as it is written in a URL, is this machine itself. */
export function isLoopbackHost(host: string): boolean {
  return host === "localhost" || host === "::1" || host === "[::1]" || /^127(\.\d{1,3}){3}$/.test(host);
}

/** The IPv4 address, or the /64 of an IPv6 address: a subscriber usually has a whole /64. */
export const toNetwork = memoize((address: string) => {
  const plainAddress = unmapAddress(address);
  return plainAddress.includes(":") ? `${joinFirstGroups(plainAddress, 4)}::/64` : plainAddress;
});

/** The /24 of an IPv4 address, or the /48 of an IPv6 address: attackers often have many adjacent addresses. */
export const toSubnet = memoize((address: string) => {
  const plainAddress = unmapAddress(address);
  return plainAddress.includes(":")
    ? `${joinFirstGroups(plainAddress, 3)}::/48`
    : plainAddress.replace(/\.\d+$/, ".0/24");
});

/** An IPv6 address without its zone. */
export function removeZone(address: string): string {
  return address.split("%", 1)[0] ?? "";
}

/** The address in lower case; an IPv4-mapped IPv6 address becomes an IPv4 address. */
export function unmapAddress(address: string): string {
  return address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, "");
}

function joinFirstGroups(address: string, count: number): string {
  const [head = "", tail] = removeZone(address).split("::");
  const headGroups = splitGroups(head);
  const tailGroups = splitGroups(tail ?? "");
  const zeros = Array<string>(Math.max(0, 8 - headGroups.length - tailGroups.length)).fill("0");
  return [...headGroups, ...zeros, ...tailGroups]
    .slice(0, count)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}

function splitGroups(text: string): readonly string[] {
  return text === "" ? [] : text.split(":");
}
