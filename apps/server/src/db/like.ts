/** An ILIKE pattern that matches the text anywhere; % and _ are escaped. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
}
