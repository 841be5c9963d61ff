/** The strings of a list that is stored as JSON in the browser; empty if the value is missing or invalid. */
export function parseStringList(storedText: string | undefined): readonly string[] {
  try {
    const list: unknown = JSON.parse(storedText ?? "[]");
    return Array.isArray(list) ? list.filter((entry) => typeof entry === "string") : [];
  } catch {
    return [];
  }
}
