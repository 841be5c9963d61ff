import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import { expect, it } from "vitest";
import { aBoardTeam } from "#testing/games.ts";
import { getRankChange, isOutdated, readSeenRanks, storeSeenRanks, toSeenRanks } from "./seen-ranks.ts";

const teams = [aBoardTeam({ id: 5, name: "A", rank: 3 }), aBoardTeam({ id: 6, name: "Guest", rank: 0 })];
const seen = toSeenRanks({ items: teams, updateTimeUtc: 1000 });

it.each([
  ["higher", { id: 5, rank: 1 }, 2],
  ["lower", { id: 5, rank: 7 }, -4],
  ["at the same rank", { id: 5, rank: 3 }, 0],
  ["without a rank now", { id: 5, rank: 0 }, undefined],
  ["without a rank before", { id: 6, rank: 2 }, undefined],
  ["new", { id: 7, rank: 2 }, undefined],
])("a team that is %s", (_, team, change) => {
  expect(getRankChange(seen, team)).toBe(change);
});

it("keeps a board for an hour", () => {
  expect([1000, 999 + HOUR_MS, 1000 + HOUR_MS].map((now) => isOutdated(seen, now))).toEqual([
    false,
    false,
    true,
  ]);
});

it("stores the ranks of each game in the browser, and ignores other content", () => {
  storeSeenRanks(1, seen);
  localStorage.setItem("ranks:3", "{");
  expect([readSeenRanks(1), readSeenRanks(2), readSeenRanks(3)]).toEqual([seen, undefined, undefined]);
});
