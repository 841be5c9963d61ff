/** A LIKE or ILIKE pattern that matches the text anywhere; `%`, `_` and backslashes are escaped. */
export function containing(text: string): string {
  return `%${startingWith(text)}`;
}

/** A LIKE or ILIKE pattern that matches the text at the start; `%`, `_` and backslashes are escaped. */
export function startingWith(text: string): string {
  return `${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
}
