const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** APP-1: whether an address may be a redirect URI of an app: HTTPS, or HTTP on the user's machine. */
export function isAppAddress(address: string): boolean {
  if (!URL.canParse(address) || address.includes("#")) return false;
  const { protocol, hostname, username, password } = new URL(address);
  if (username !== "" || password !== "") return false;
  return protocol === "https:" || (protocol === "http:" && LOOPBACK.test(hostname));
}
