/** The pattern of an ilike that finds the text anywhere, its % and _ taken as they are. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
}
