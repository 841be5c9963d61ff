/** MAIL-7, HOOK-14: whether an address is in the reserved domain `.invalid` (RFC 2606), which no real user has. */
export function isReservedAddress(email: string): boolean {
  return /[.@]invalid$/i.test(email);
}
