import fc from "fast-check";
import { expect, it } from "vitest";
import { applyBoardChange } from "./apply-board-change.ts";
import type { BoardDelta, BoardDocument } from "./board-document.ts";
import { arbitraryEvents, arbitrarySettings } from "./test/board-arbitrary.ts";
import { toDocument, toHead } from "./test/board-document.ts";

const anyCount = fc.nat({ max: 60 });

/** The change between two boards with the same teams and challenges, as LIVE-2 defines it. */
function diffBoards(
  from: BoardDocument,
  to: BoardDocument,
  newEvents: Pick<BoardDelta, "adjustments">,
): BoardDelta {
  const teamsBefore = new Map(from.items.map((team) => [team.id, team]));
  const solves = to.items.flatMap((team) =>
    team.solvedChallenges
      .slice(teamsBefore.get(team.id)?.solvedCount)
      .map((solve) => ({ ...solve, teamId: team.id })),
  );
  return {
    from: from.version,
    to: to.version,
    reset: false,
    solves,
    challenges: to.challenges["Misc"] ?? [],
    ...newEvents,
  };
}

it("LIVE-3 new solves and adjustments produce the board that buildBoard returns", () => {
  fc.assert(
    fc.property(
      arbitrarySettings,
      arbitraryEvents,
      anyCount,
      anyCount,
      (settings, events, solveCount, changeCount) => {
        const teamIds = new Set(settings.teams.map(({ id }) => id));
        const earlierEvents = {
          solves: events.solves.slice(0, solveCount),
          changes: events.changes.slice(0, changeCount),
        };
        const from = toDocument("1", settings, earlierEvents);
        const to = toDocument("2", settings, events);
        const adjustments = events.changes
          .slice(changeCount)
          .filter(({ teamId }) => teamIds.has(teamId))
          .map(({ teamId, at, points }, id) => ({
            id,
            teamId,
            time: at,
            points,
            kind: "Award",
            reason: null,
          }));
        expect(applyBoardChange(from, diffBoards(from, to, { adjustments }))).toEqual(to);
      },
    ),
  );
});

it("LIVE-3 teams that leave, join, or do both in one change produce the board that buildBoard returns", () => {
  fc.assert(
    fc.property(arbitrarySettings, arbitraryEvents, fc.nat(8), (settings, { solves }, id) => {
      const events = { solves, changes: [] };
      const smallerSettings = { ...settings, teams: settings.teams.filter((team) => team.id !== id) };
      const [fullBoard, smallerBoard] = [
        toDocument("1", settings, events),
        toDocument("2", smallerSettings, events),
      ];
      for (const [from, to] of [
        [fullBoard, smallerBoard],
        [smallerBoard, fullBoard],
        [fullBoard, { ...fullBoard, version: "3" }],
      ] as const) {
        const newTeam = to.items.find((team) => team.id === id);
        const allSolves = to.items.flatMap((team) =>
          team.solvedChallenges.map((solve) => ({ ...solve, teamId: team.id })),
        );
        const change: BoardDelta = {
          from: from.version,
          to: to.version,
          reset: false,
          removedTeams: [id],
          teams: newTeam ? [toHead(id, newTeam.division)] : [],
          solves: allSolves,
          challenges: to.challenges["Misc"] ?? [],
        };
        expect(applyBoardChange(from, change)).toEqual(to);
      }
    }),
  );
});

it("LIVE-3 removing a challenge removes its solves, and removing and adding it moves it to the end", () => {
  fc.assert(
    fc.property(arbitrarySettings, arbitraryEvents, ({ challenges, ...settings }, { solves }) => {
      const events = { solves, changes: [] };
      const [first, ...otherChallenges] = challenges;
      if (!first) return;
      const reorderedChallenges = [...otherChallenges, first];
      const fullBoard = toDocument("1", { ...settings, challenges }, events);
      const smallerBoard = toDocument("2", { ...settings, challenges: otherChallenges }, events);
      const removal = { from: "1", to: "2", reset: false, removedChallenges: [first.id] };
      expect(applyBoardChange(fullBoard, removal)).toEqual(smallerBoard);
      const reorderedBoard = toDocument("3", { ...settings, challenges: reorderedChallenges }, events);
      const move = { from: "1", to: "3", reset: false, removedChallenges: [first.id] };
      const replacement = { ...move, challenges: reorderedBoard.challenges["Misc"]?.slice(-1) ?? [] };
      expect(applyBoardChange(fullBoard, replacement).challenges).toEqual(reorderedBoard.challenges);
    }),
  );
});

it("LIVE-3 a new value of a challenge changes the points, scores and order of the teams that solved it", () => {
  const settings = { bloodBonus: 0, teams: [1, 2].map((id) => ({ id, division: null })), challenges: [] };
  const emptyBoard = toDocument("1", settings, { solves: [], changes: [] });
  const buildSolve = (id: number, score: number, scored = true) => ({
    id,
    score,
    type: "Normal",
    userName: null,
    time: id,
    ...(!scored && { scored }),
  });
  const [firstTeam, secondTeam] = emptyBoard.items;
  if (!firstTeam || !secondTeam) throw new Error("the board has no teams");
  const buildChallenge = (id: number, score: number) => ({ id, category: "Misc", score, solved: 1 });
  const from: BoardDocument = {
    ...emptyBoard,
    challenges: { Misc: [buildChallenge(1, 500), buildChallenge(2, 400)] },
    items: [
      { ...firstTeam, score: 500, solvedChallenges: [buildSolve(1, 500), buildSolve(2, 0, false)], rank: 1 },
      { ...secondTeam, score: 400, solvedChallenges: [buildSolve(2, 400)], rank: 2 },
    ],
  };
  const challenges = [buildChallenge(1, 300), buildChallenge(2, 390)];
  const to = applyBoardChange(from, { from: "1", to: "2", reset: false, challenges });
  const results = to.items.map(({ id, score, rank, solvedChallenges }) => ({
    id,
    score,
    rank,
    points: solvedChallenges.map((solve) => solve.score),
  }));
  expect(results).toEqual([
    { id: 2, score: 390, rank: 1, points: [390] },
    { id: 1, score: 300, rank: 2, points: [300, 0] },
  ]);
});

it("LIVE-3 keeps the objects of teams that are not affected", () => {
  const settings = { bloodBonus: 0, teams: [1, 2].map((id) => ({ id, division: null })), challenges: [] };
  const from = toDocument("1", settings, { solves: [], changes: [] });
  const adjustments = [{ id: 1, teamId: 1, time: 5, points: 10, kind: "Award", reason: null }];
  const to = applyBoardChange(from, { from: "1", to: "2", reset: false, adjustments });
  expect(to.items.map(({ id, score }) => [id, score])).toEqual([
    [1, 10],
    [2, 0],
  ]);
  expect(to.items[1]).toBe(from.items[1]);
});

it.each<readonly [string, Partial<BoardDelta>]>([
  ["a change from another version", { from: "7" }],
  ["a reset", { reset: true }],
  ["an unknown team", { solves: [{ teamId: 9, id: 1, score: 1, type: "Normal", userName: "", time: 1 }] }],
  ["a new challenge without its category", { challenges: [{ id: 5, score: 1, solved: 0 }] }],
  [
    "an unknown challenge",
    { solves: [{ teamId: 1, id: 5, score: 1, type: "Normal", userName: "", time: 1 }] },
  ],
])("LIVE-3 rejects %s", (_, wrongMembers) => {
  const settings = { bloodBonus: 0, teams: [{ id: 1, division: null }], challenges: [] };
  const board = toDocument("1", settings, { solves: [], changes: [] });
  expect(() => applyBoardChange(board, { from: "1", to: "2", reset: false, ...wrongMembers })).toThrow(
    "change",
  );
});
