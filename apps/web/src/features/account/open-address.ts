/** Leaves the client for an address that the server has checked. */
export function openAddress(url: string): void {
  location.assign(url);
}
