export interface Random {
  /** A URL-safe string with at least `bits` bits of entropy. */
  token(bits: number): string;
  /** A string of `length` lower-case hexadecimal digits. */
  hex(length: number): string;
  /** `length` characters of the alphabet, uniformly distributed. */
  text(length: number, alphabet: string): string;
  /** A version 7 UUID: ids sort by `at`, in milliseconds. */
  uuid(at: Date): string;
}
