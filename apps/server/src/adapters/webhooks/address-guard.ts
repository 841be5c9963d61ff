import ipaddr from "ipaddr.js";

export interface AddressGuard {
  /** Whether the scheme, the port and a literal address are allowed, and the URL has no user name or password. */
  acceptsUrl(url: URL): boolean;
  /** Whether a request with this scheme may be sent to an address. */
  acceptsAddress(address: string, protocol: string): boolean;
}

const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");
const MIN_UNPRIVILEGED_PORT = 1024;
const DEFAULT_PORTS = { "http:": 80, "https:": 443 } as const;

/** HOOK-7: requests go to public unicast addresses with HTTPS only, and to the networks that the operator allows. */
export function addressGuard(isAllowed: (address: string) => boolean): AddressGuard {
  function acceptsAddress(address: string, protocol: string): boolean {
    const parsedAddress = ipaddr.parse(address);
    // An IPv4-mapped address would otherwise be compared as the IPv4 address.
    if (parsedAddress.range() !== "ipv4Mapped" && isAllowed(address)) return true;
    return protocol === "https:" && isPublic(parsedAddress);
  }

  function acceptsUrl(url: URL): boolean {
    if (url.protocol !== "http:" && url.protocol !== "https:") return false;
    if (url.username !== "" || url.password !== "") return false;
    const port = url.port === "" ? DEFAULT_PORTS[url.protocol] : Number(url.port);
    if (port !== 80 && port !== 443 && port < MIN_UNPRIVILEGED_PORT) return false;
    const address = findLiteralAddress(url);
    return address === undefined || acceptsAddress(address, url.protocol);
  }

  return { acceptsUrl, acceptsAddress };
}

/** The address in a URL, if its host is not a name. */
export function findLiteralAddress({ hostname }: URL): string | undefined {
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  return ipaddr.isValid(host) ? host : undefined;
}

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== "unicast") return false;
  return address.kind() === "ipv4" || address.match(GLOBAL_UNICAST);
}
