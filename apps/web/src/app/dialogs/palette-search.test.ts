import { IconFlag } from "@tabler/icons-react";
import { expect, it } from "vitest";
import { addRecentKey, findEntries, type PaletteEntry, type PaletteGroup } from "./palette-search.ts";

const buildEntry = (group: PaletteGroup, label: string): PaletteEntry => ({
  key: `${group} ${label}`,
  group,
  label,
  icon: IconFlag,
  run: () => undefined,
});
const entries = [
  buildEntry("challenges", "Login"),
  buildEntry("challenges", "Vault"),
  buildEntry("teams", "LOGans"),
];
const findLabels = (text: string, recentKeys: readonly string[] = []) =>
  findEntries(entries, text, recentKeys).map(({ label }) => label);

it("finds entries of all groups by a part of their name", () => {
  expect(findLabels(" log ")).toEqual(["Login", "LOGans"]);
  expect(findLabels("nothing")).toEqual([]);
});

it("lists recent choices first, and each entry once", () => {
  expect(findLabels("", ["teams LOGans", "teams Gone"])).toEqual(["LOGans", "Login", "Vault"]);
});

it("limits each group, so that the other groups stay visible", () => {
  const teamEntries = Array.from({ length: 20 }, (_, index) => buildEntry("teams", `Team ${index}`));
  const entries = findEntries([...teamEntries, buildEntry("actions", "Team up")], "team", []);
  expect(entries.map(({ group }) => group)).toEqual([...Array.from({ length: 6 }, () => "teams"), "actions"]);
});

it("stores the last five choices", () => {
  expect(addRecentKey(["a", "b", "c", "d", "e"], "f")).toEqual(["f", "a", "b", "c", "d"]);
  expect(addRecentKey(["a", "b"], "b")).toEqual(["b", "a"]);
});
