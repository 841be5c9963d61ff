import { posix, win32 } from "node:path";
import { expect, it } from "vitest";
import { isInside } from "./is-inside.ts";

it.each([
  ["/a/b", "/a/b/c.txt", true],
  ["/a/b", "/a/b/..c.txt", true],
  ["/a/b", "/a", false],
  ["/a/b", "/a/c.txt", false],
  ["/a/b", "/a/bc/d.txt", false],
])("CODE-7 in the folder %s, %s is inside: %s", (folder, path, expected) => {
  expect(isInside(folder, path, posix)).toBe(expected);
});

it("CODE-7 a file on another drive of Windows is outside of the folder", () => {
  expect(isInside("C:\\a\\b", "C:\\a\\b\\c.txt", win32)).toBe(true);
  expect(isInside("C:\\a\\b", "C:\\a\\c.txt", win32)).toBe(false);
  expect(isInside("C:\\a\\b", "D:\\c.txt", win32)).toBe(false);
});
