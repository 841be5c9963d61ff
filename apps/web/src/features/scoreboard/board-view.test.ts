import type { BoardTeam } from "@gonfalon/contract/scoreboard.ts";
import { describe, expect, it } from "vitest";
import { buildBoardChallenge, buildBoardTeam } from "#testing/games.ts";
import {
  findTimeLines,
  listDivisions,
  TEAMS_PER_PAGE,
  toColumnGroups,
  toColumnWindow,
  toPage,
  toPodium,
  toTeamFilter,
} from "./board-view.ts";

function buildTeam(rank: number, division: string | null = null): BoardTeam {
  return buildBoardTeam({ id: rank, name: `Team ${rank}`, rank, division });
}

const noFilter = { search: "", division: "", page: 1 };
const manyTeams = Array.from({ length: TEAMS_PER_PAGE * 2 + 5 }, (_, index) =>
  buildTeam(index + 1, index % 2 === 0 ? "Odd" : "Even"),
);

describe("the visible part of the board", () => {
  it("combines search and division", () => {
    const { teams } = toPage(manyTeams, { search: "tEAM 12", division: "Even", page: 1 });
    expect(teams.map(({ rank }) => rank)).toEqual([12, 120, 122, 124, 126, 128]);
  });

  it("is the last page if the URL requests a later one", () => {
    expect(toPage(manyTeams, { ...noFilter, page: 9 })).toMatchObject({
      page: 3,
      pageCount: 3,
      total: manyTeams.length,
    });
    expect(toPage(manyTeams, { search: "12", division: "", page: 3 }).page).toBe(1);
  });

  it.each([
    [
      "the page of the user's team",
      { search: "x", division: "", page: 1 },
      { search: "", division: "", page: 3 },
    ],
    [
      "the page of the team within its division",
      { search: "", division: "Odd", page: 1 },
      { search: "", division: "Odd", page: 2 },
    ],
    [
      "all teams if the team is in another division",
      { search: "", division: "Even", page: 1 },
      { search: "", division: "", page: 3 },
    ],
  ])("navigates to %s", (_, currentFilter, newFilter) => {
    expect(toTeamFilter(buildTeam(203, "Odd"), manyTeams, currentFilter)).toEqual(newFilter);
  });
});

it("offers the divisions of the game, and those that teams still have", () => {
  expect(listDivisions({ timeLines: { all: [], Old: [], Open: [] } }, ["Open", "Students"])).toEqual([
    "Open",
    "Students",
    "Old",
  ]);
  expect(listDivisions({ timeLines: { all: [] } }, null)).toEqual([]);
});

it.each([
  ["in the middle", 12, [1, 1], { countBefore: 5, ids: [5, 6, 7, 8, 9], countAfter: 2 }],
  ["at the end", 12, [1, 2], { countBefore: 5, ids: [5, 6, 7, 8, 9, 10, 11], countAfter: 0 }],
  ["without challenges", 0, [0, -1], { countBefore: 0, ids: [], countAfter: 0 }],
] as const)("counts the omitted columns %s", (_, challengeCount, [firstBlock, lastBlock], expectedWindow) => {
  const challenges = Array.from({ length: challengeCount }, (_each, id) =>
    buildBoardChallenge({ id, title: `challenge ${id}` }),
  );
  const {
    countBefore,
    challenges: renderedChallenges,
    countAfter,
  } = toColumnWindow(challenges, firstBlock, lastBlock);
  expect({ countBefore, ids: renderedChallenges.map(({ id }) => id), countAfter }).toEqual(expectedWindow);
});

it("DIV-1 shows teams without an overall rank only on the podium of their division", () => {
  const buildScoredTeam = (id: number, rank: number) => ({ ...buildTeam(rank, "Guests"), id, score: 10 });
  const teams = [buildScoredTeam(9, 0), buildScoredTeam(1, 1), buildScoredTeam(2, 2), buildScoredTeam(3, 3)];
  const listIds = (division: string) => toPodium(teams, { ...noFilter, division }).map(({ id }) => id);
  expect([listIds(""), listIds("Guests")]).toEqual([
    [1, 2, 3],
    [9, 1, 2],
  ]);
});

it("finds no lines for a division in the URL that does not exist", () => {
  const line = { id: 1, name: "Team 1", items: [] };
  expect(findTimeLines({ timeLines: { all: [line] } }, "")).toEqual([line]);
  expect(findTimeLines({ timeLines: { all: [line] } }, "constructor")).toEqual([]);
});

it("CAT-1 groups the columns by label, even across categories, in board order", () => {
  const challenges = {
    Misc: [
      buildBoardChallenge({ id: 1, title: "lamp", category: "Misc", categoryLabel: "Lamps" }),
      buildBoardChallenge({ id: 2, title: "quiz", category: "Misc" }),
    ],
    Web: [
      buildBoardChallenge({ id: 3, title: "login" }),
      buildBoardChallenge({ id: 4, title: "bulb", categoryLabel: "Lamps" }),
    ],
  };
  const groups = toColumnGroups({ challenges });
  expect(groups.map(({ name, category, items }) => [name, category, items.map(({ id }) => id)])).toEqual([
    ["Lamps", "Misc", [1, 4]],
    ["Misc", "Misc", [2]],
    ["Web", "Web", [3]],
  ]);
});
