const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * EXT-3: whether the platform may use an address of a sign-in provider. HTTP is for tests on one machine: both the
 * provider and the platform must be on loopback.
 */
export function isProviderAddress(address: string, publicUrl: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  // `hash` is also empty if the address ends with `#`.
  if (username !== "" || password !== "" || address.includes("#")) return false;
  if (protocol === "https:") return true;
  return protocol === "http:" && LOOPBACK.test(hostname) && LOOPBACK.test(new URL(publicUrl).hostname);
}
