/** Matches a path as the router does: case-insensitive, with or without a trailing slash. */
export function toPathPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(".", String.raw`\.`).replaceAll(/:\w+/g, "[^/]+")}/?$`, "i");
}
