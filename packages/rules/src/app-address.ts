const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** APP-1: whether an app may receive users at an address: HTTPS, or HTTP on the machine of the user. */
export function isAppAddress(address: string): boolean {
  if (!URL.canParse(address) || address.includes("#")) return false;
  const { protocol, hostname, username, password } = new URL(address);
  if (username !== "" || password !== "") return false;
  return protocol === "https:" || (protocol === "http:" && LOOPBACK.test(hostname));
}
