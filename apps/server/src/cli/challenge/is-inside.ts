import nodePath, { type PlatformPath } from "node:path";

/** Whether the path is in the folder, by their texts. On Windows, the relative path to another drive is absolute. */
export function isInside(
  folder: string,
  path: string,
  { relative, isAbsolute, sep }: PlatformPath = nodePath,
): boolean {
  const name = relative(folder, path);
  return name !== ".." && !name.startsWith(`..${sep}`) && !isAbsolute(name);
}
