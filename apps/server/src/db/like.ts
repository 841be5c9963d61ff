/** A LIKE or ILIKE pattern that matches the text anywhere; `%`, `_` and backslashes are escaped. */
export function toContainsPattern(text: string): string {
  return `%${toPrefixPattern(text)}`;
}

/** A LIKE or ILIKE pattern that matches the text at the start; `%`, `_` and backslashes are escaped. */
export function toPrefixPattern(text: string): string {
  return `${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
}
