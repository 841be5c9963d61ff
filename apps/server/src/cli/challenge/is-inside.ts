import nodePath from "node:path";

/**
 * Whether the path is in the folder. Symbolic links are not resolved. On Windows, the relative path to another drive is
 * absolute.
 */
export function isInside(
  folder: string,
  path: string,
  { relative, isAbsolute, sep }: Pick<typeof nodePath, "relative" | "isAbsolute" | "sep"> = nodePath,
): boolean {
  const name = relative(folder, path);
  return name !== ".." && !name.startsWith(`..${sep}`) && !isAbsolute(name);
}
