export interface Random {
  /** URL-safe text with at least `bits` bits of entropy. */
  token(bits: number): string;
  /** Lower-case hexadecimal text of `length` characters. */
  hex(length: number): string;
  /** `length` characters of the alphabet, uniformly distributed. */
  text(length: number, alphabet: string): string;
  /** A version 7 id: newer ids sort after older ones. */
  uuid(at: Date): string;
}
