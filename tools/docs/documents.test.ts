import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { listProjectFiles } from "#tools/project-files.ts";
import { listRuleIds } from "./rules.ts";

/** The longest lines are rows of tables, which cannot be wrapped. */
const MAX_LINE_LENGTH = 450;
const MAX_RULE_LINE_LENGTH = 120;

it("each rule of docs/behaviour.md is a list item with its own id, in short lines", () => {
  const ids = listRuleIds();
  expect(ids.length).toBeGreaterThan(500);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  const lines = readFileSync("docs/behaviour.md", "utf8").split("\n");
  expect(lines.filter((line) => line.startsWith("|") || line.length > MAX_RULE_LINE_LENGTH)).toEqual([]);
});

it("no line of the docs is so long that its diff is hard to read", () => {
  const longLines = listProjectFiles(["docs/*.md"]).flatMap((path) =>
    readFileSync(path, "utf8")
      .split("\n")
      .flatMap((line, index) =>
        line.length > MAX_LINE_LENGTH ? [`${path}:${index + 1}: ${line.length}`] : [],
      ),
  );
  expect(longLines).toEqual([]);
});

it("the README of each workspace has five to ten lines", () => {
  const files = listProjectFiles(["apps/*/README.md", "packages/*/README.md"]);
  const lineCounts = files.map(
    (path) => [path, readFileSync(path, "utf8").trimEnd().split("\n").length] as const,
  );
  expect(lineCounts.length).toBeGreaterThan(5);
  expect(lineCounts.filter(([, count]) => count < 5 || count > 10)).toEqual([]);
});
