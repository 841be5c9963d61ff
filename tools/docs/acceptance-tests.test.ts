import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const rows = Array.from(
  readFileSync("docs/acceptance-tests.md", "utf8").matchAll(/^\| ([^|]+) \| `([^`]+)` \| ([^|]+) \|$/gm),
  ([, requirement = "", file = "", name = ""]) => ({ requirement, file, name }),
);

/** The areas in which every rule must be named in a test file. */
const AREAS =
  /^(?:ADJ|APP|CAT|CLOSE|DIV|EXT|FACTOR|FREEZE|GUARD|HINT|KIND|LINK|LOCK|NAME|PAUSE|REVEAL|SCOPE|SOLO|STEP)-\d+$/;

it("docs/acceptance-tests.md names only tests that exist", () => {
  const missing = rows.filter(({ file, name }) => !readFileSync(file, "utf8").includes(name));
  expect(rows.length).toBeGreaterThan(80);
  expect(missing).toEqual([]);
});

it("every rule of the listed areas is named in a test file", () => {
  const definedIds = Array.from(
    readFileSync("docs/behaviour.md", "utf8").matchAll(/^\| ([A-Z]+-\d+) \|/gm),
    ([, id = ""]) => id,
  ).filter((id) => AREAS.test(id));
  const files = execFileSync("git", ["ls-files", "*.test.ts", "*.test.tsx", "*.spec.ts"], {
    encoding: "utf8",
  });
  const texts = files
    .trim()
    .split("\n")
    .map((file) => readFileSync(file, "utf8"));
  const testedIds = new Set(texts.flatMap((text) => text.match(/\b[A-Z]+-\d+\b/g) ?? []));
  expect(definedIds.length).toBeGreaterThan(90);
  expect(definedIds.filter((id) => !testedIds.has(id))).toEqual([]);
});
