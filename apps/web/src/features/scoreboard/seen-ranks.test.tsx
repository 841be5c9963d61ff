import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import { expect, it } from "vitest";
import { buildBoardTeam } from "#testing/games.ts";
import { getRankChange, isOutdated, readSeenRanks, storeSeenRanks, toSeenRanks } from "./seen-ranks.ts";

const teams = [
  buildBoardTeam({ id: 5, name: "A", rank: 3 }),
  buildBoardTeam({ id: 6, name: "Guest", rank: 0 }),
];
const seenRanks = toSeenRanks({ items: teams, updateTimeUtc: 1000, frozenAt: null });

it.each([
  ["higher", { id: 5, rank: 1 }, 2],
  ["lower", { id: 5, rank: 7 }, -4],
  ["at the same rank", { id: 5, rank: 3 }, 0],
  ["without a rank now", { id: 5, rank: 0 }, undefined],
  ["without a rank before", { id: 6, rank: 2 }, undefined],
  ["new", { id: 7, rank: 2 }, undefined],
])("returns the rank change of a team that is %s", (_, team, rankChange) => {
  expect(getRankChange(seenRanks, team)).toBe(rankChange);
});

it.each([
  { storedFrozenAt: null, frozenAt: null, ageMs: 0, isOutdated: false },
  { storedFrozenAt: null, frozenAt: null, ageMs: HOUR_MS - 1, isOutdated: false },
  { storedFrozenAt: null, frozenAt: null, ageMs: HOUR_MS, isOutdated: true },
  { storedFrozenAt: null, frozenAt: 1000, ageMs: 1, isOutdated: true },
  { storedFrozenAt: 1000, frozenAt: 1000, ageMs: 2 * HOUR_MS, isOutdated: false },
  { storedFrozenAt: 1000, frozenAt: null, ageMs: 1, isOutdated: true },
])("replaces the ranks after an hour without a freeze, and when a freeze begins or ends: %j", (row) => {
  const ranks = toSeenRanks({ items: teams, updateTimeUtc: 1000, frozenAt: row.storedFrozenAt });
  expect(isOutdated(ranks, { updateTimeUtc: 1000 + row.ageMs, frozenAt: row.frozenAt })).toBe(row.isOutdated);
});

it("stores the ranks of each game in the browser, and ignores an item that is not valid JSON", () => {
  storeSeenRanks(1, seenRanks);
  localStorage.setItem("ranks:3", "{");
  expect([readSeenRanks(1), readSeenRanks(2), readSeenRanks(3)]).toEqual([seenRanks, undefined, undefined]);
});
