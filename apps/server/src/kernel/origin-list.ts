/** The origins of a comma-separated list; undefined if one of them is not an http(s) origin. */
export function parseOrigins(list: string): readonly string[] | undefined {
  const origins = list.split(",").flatMap((part) => part.trim() || []);
  return origins.every(isOrigin) ? origins : undefined;
}

function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}
