import { expect, it } from "vitest";
import { findPluralErrors } from "./plural-errors.ts";

function listErrors(texts: Readonly<Record<string, string>>): readonly string[] {
  return findPluralErrors(new Map(Object.entries(texts)), ["count"]);
}

it("accepts plural forms, names before verbs, and numbers without a noun", () => {
  expect(
    listErrors({
      "team.count_one": "One team",
      "team.count_other": "{{count, number}} teams",
      "attempt.left_one": "{{left}} of {{count}} attempt left",
      "attempt.left_other": "{{left}} of {{count}} attempts left",
      "team.gone": "{{name}} leaves the team",
      "page.position": "Page {{number}} of {{total}}",
      "solve.bonus": "{{base}} + {{bonus}} bonus",
      "date.has": "{{date}} has passed",
    }),
  ).toEqual([]);
});

it.each([
  [
    "a count without plural forms",
    { "team.count": "{{count}} in all" },
    "team.count: a number without plural forms",
  ],
  [
    "a number before a noun without plural forms",
    { "team.size": "up to {{limit}} members" },
    "team.size: a number without plural forms",
  ],
  [
    "a number before any plural noun without plural forms",
    { "game.limit": "A game can have at most {{limit}} divisions." },
    "game.limit: a number without plural forms",
  ],
  [
    "a number before an adjective and a plural noun",
    { "hint.limit": "at most {{limit}} paid hints" },
    "hint.limit: a number without plural forms",
  ],
  [
    "a number before an irregular plural",
    { "team.size": "up to {{limit}} people" },
    "team.size: a number without plural forms",
  ],
  [
    "a number before a noun that is not the count",
    { "row.bad_one": "{{bad}} rows of {{count}}", "row.bad_other": "{{count}} rows" },
    "row.bad_one: a number before a noun that does not select the plural form",
  ],
  [
    "plural forms that do not show the number",
    { "team.any_one": "A team", "team.any_other": "Teams" },
    "team.any_other: plural forms without a number",
  ],
  [
    "a number after a colon",
    { "team.found": "Teams: {{number}}" },
    "team.found: a number after a colon instead of a phrase",
  ],
])("reports %s", (_case, texts, error) => {
  expect(listErrors(texts)).toEqual([error]);
});
