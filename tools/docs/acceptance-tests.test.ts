import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { listProjectFiles } from "#tools/project-files.ts";
import { listRuleIds } from "./rules.ts";

const rows = Array.from(
  readFileSync("docs/acceptance-tests.md", "utf8").matchAll(/^\| ([^|]+) \| `([^`]+)` \| ([^|]+) \|$/gm),
  ([, requirement = "", file = "", name = ""]) => ({ requirement, file, name }),
);

/** The areas in which every rule must be in the title of a test. */
const AREAS =
  /^(?:ADJ|APP|CAT|CLOSE|DIV|EXT|FACTOR|FREEZE|GROW|GUARD|HINT|KIND|LINK|LIVE|LOCK|NAME|PAUSE|READ|REVEAL|SCOPE|SOLO|STEP)-\d+$/;

it("docs/acceptance-tests.md names only tests that exist", () => {
  const missingTests = rows.filter(({ file, name }) => !readFileSync(file, "utf8").includes(name));
  expect(rows.length).toBeGreaterThan(80);
  expect(missingTests).toEqual([]);
});

/** The rules at the start of a string, as in the title of a test. */
const TITLE_RULES = /["'`]((?:[A-Z]+-\d+,? )+)/g;

it("every rule of the listed areas is in the title of a test", () => {
  const definedIds = listRuleIds().filter((id) => AREAS.test(id));
  const files = listProjectFiles(["*.test.ts", "*.test.tsx", "*.spec.ts"]);
  const texts = files.map((file) => readFileSync(file, "utf8"));
  const titles = texts.flatMap((text) => text.match(TITLE_RULES) ?? []);
  const testedIds = new Set(titles.flatMap((title) => title.match(/[A-Z]+-\d+/g) ?? []));
  expect(definedIds.length).toBeGreaterThan(110);
  expect(definedIds.filter((id) => !testedIds.has(id))).toEqual([]);
});
