import { expect, it } from "vitest";
import { archiveFiles } from "./archive-files.ts";
import { InvalidPartError } from "./source-reader.ts";

const NAMES = [
  "we/flag.txt",
  "web-2/dist/a.txt",
  "web.txt",
  "web/constructor.txt",
  "web/dist/a.txt",
  "web/dist/sub/b.txt",
  "web/flag.txt",
  "web0",
];

it.each([
  ["flag.txt", ["web/flag.txt"]],
  ["./dist/", ["web/dist/a.txt", "web/dist/sub/b.txt"]],
  ["dist/*.txt", ["web/dist/a.txt"]],
  ["**/?.txt", ["web/dist/a.txt", "web/dist/sub/b.txt"]],
  ["constructor*", ["web/constructor.txt"]],
  ["missing.txt", []],
])("IMPORT-10 the pattern %s finds %j", (pattern, expected) => {
  expect(archiveFiles(new Set(NAMES)).find("web/", pattern)).toEqual(expected);
});

it("IMPORT-10 finds files at the top level, and none in a folder that is missing", () => {
  const { find } = archiveFiles(new Set(NAMES));
  expect(find("", "web*")).toEqual(["web.txt", "web0"]);
  expect(find("web-1/", "*")).toEqual([]);
  expect(find("x/", "*")).toEqual([]);
});

it("IMPORT-10 an error names the pattern that would need too many comparisons", () => {
  const { find } = archiveFiles(new Set(Array.from({ length: 1000 }, (_, index) => `web/${index}.txt`)));
  for (let index = 0; index < 1000; index++) find("web/", `missing-${index}`);
  expect(() => find("web/", "other")).toThrow(new InvalidPartError("web/other"));
});
