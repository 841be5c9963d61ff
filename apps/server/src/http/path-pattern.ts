/** Matches a path as the router does: in any case, with or without a slash at its end. */
export function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(".", String.raw`\.`).replaceAll(/:\w+/g, "[^/]+")}/?$`, "i");
}
