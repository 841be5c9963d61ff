/** The instant of a number of Unix milliseconds: the way back from arithmetic, for code that may not read the clock. */
export function instant(epochMillis: number): Date {
  return new Date(epochMillis);
}

/** Unix milliseconds of an instant in ISO 8601; NaN if it is none. */
export function millisOf(text: string): number {
  return Date.parse(text);
}
