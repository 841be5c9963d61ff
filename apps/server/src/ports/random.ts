export interface Random {
  /** URL-safe text with at least `bits` bits of entropy. */
  token(bits: number): string;
  /** Lower-case hexadecimal text of `length` characters. */
  hex(length: number): string;
  /** `length` characters of the alphabet, uniformly distributed. */
  text(length: number, alphabet: string): string;
  /** A version 7 UUID: ids sort by `at`, in milliseconds. */
  uuid(at: Date): string;
}
