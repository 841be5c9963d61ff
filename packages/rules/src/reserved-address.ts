/** MAIL-7, HOOK-14: whether an address is in the domain `.invalid`, which RFC 2606 reserves. No real address is in it. */
export function isReservedAddress(email: string): boolean {
  return /[.@]invalid$/i.test(email);
}
