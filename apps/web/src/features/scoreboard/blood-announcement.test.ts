import type { BoardTeam, Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { expect, it } from "vitest";
import { buildBoardChallenge, buildBoardTeam, buildScoreboard } from "#testing/games.ts";
import { type BloodAnnouncement, enqueue, listNewBloods } from "./blood-announcement.ts";

const NOW = 1_000_000_000;
const solveTypes = ["FirstBlood", "SecondBlood", "ThirdBlood"] as const;

/** A board on which these teams have solved one challenge, in this order. */
function buildBoard(
  solvers: readonly number[],
  { updateTimeUtc = NOW, firstSolveTime = NOW } = {},
): Scoreboard {
  const items: readonly BoardTeam[] = [1, 2, 3, 4].map((id) => {
    const place = solvers.indexOf(id);
    const type = solveTypes[place];
    return buildBoardTeam({
      id,
      name: `T${id}`,
      rank: place >= 0 ? place + 1 : id + solvers.length,
      solvedChallenges: type
        ? [{ id: 7, score: 500 - place, type, userName: "ann", time: firstSolveTime + place }]
        : [],
    });
  });
  const bloods = solvers.map((id, place) => ({
    id,
    name: `T${id}`,
    avatar: null,
    submitTimeUtc: firstSolveTime + place,
  }));
  return buildScoreboard({
    updateTimeUtc,
    items: [...items],
    challenges: { Pwn: [buildBoardChallenge({ id: 7, title: "House of cards", bloods })] },
  });
}

it("finds the bloods that the previous board did not have, with points and both ranks", () => {
  const newBloods = listNewBloods(buildBoard([2]), buildBoard([2, 3, 1]));
  expect(
    newBloods.map(({ place, team, points, rankBefore }) => [place, team.name, points, rankBefore, team.rank]),
  ).toEqual([
    [2, "T3", 499, 4, 2],
    [3, "T1", 498, 2, 3],
  ]);
});

it("finds no new bloods on the same board", () => {
  expect(listNewBloods(buildBoard([2, 3]), buildBoard([2, 3]))).toEqual([]);
});

it("does not announce an old solve that becomes a blood because another solve was removed", () => {
  const oldTime = { firstSolveTime: NOW - 10 * MINUTE_MS };
  expect(listNewBloods(buildBoard([2, 3], oldTime), buildBoard([3, 4], oldTime))).toEqual([]);
});

it.each([
  ["ends", null],
  ["begins later", NOW + MINUTE_MS],
])("PROJ-4 does not announce the bloods that become visible when a freeze %s", (_, frozenAt) => {
  const frozenBoard = { ...buildBoard([2]), frozenAt: NOW };
  expect(listNewBloods(frozenBoard, { ...buildBoard([2, 3, 1]), frozenAt })).toEqual([]);
});

it("skips a listed blood whose solve has the type Normal", () => {
  const after = buildBoard([2]);
  const items = after.items.map((team) => ({
    ...team,
    solvedChallenges: team.solvedChallenges.map((solve) => ({ ...solve, type: "Normal" as const })),
  }));
  expect(listNewBloods(buildBoard([]), { ...after, items })).toEqual([]);
});

it("limits a long queue to the current blood and the newest first bloods", () => {
  const [firstBlood] = listNewBloods(buildBoard([]), buildBoard([1]));
  const newBloods = Array.from({ length: 9 }, (_, index) => ({
    ...(firstBlood as BloodAnnouncement),
    key: `${index}`,
    place: index % 2 === 0 ? (1 as const) : (3 as const),
  }));
  expect(enqueue([], newBloods.slice(0, 5))).toHaveLength(5);
  expect(enqueue(newBloods.slice(1, 3), newBloods.slice(3)).map(({ key }) => key)).toEqual([
    "1",
    "2",
    "4",
    "6",
    "8",
  ]);
});
