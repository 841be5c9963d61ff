import type { CtftimeFeed } from "@gonfalon/contract/feed.ts";
import type { BoardChallenge, BoardTeam, Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import { expect, it } from "vitest";
import { toCtftimeJson } from "./ctftime.domain.ts";

// Only the members that the feed reads.
const buildChallenge = (id: number, title: string) => ({ id, title }) as BoardChallenge;
const buildTeam = (name: string, score: number, overrides: Partial<BoardTeam> = {}) =>
  ({ name, score, rank: 1, solvedChallenges: [], ...overrides }) as BoardTeam;
const buildBoard = (items: readonly BoardTeam[], ...challenges: readonly BoardChallenge[]) =>
  ({
    items,
    challenges: { Web: challenges.slice(0, 2), Misc: challenges.slice(2) },
  }) as unknown as Scoreboard;
const buildSolve = (id: number, score: number, time: number) =>
  ({ id, score, time }) as BoardTeam["solvedChallenges"][number];
const createFeed = (scoreboard: Scoreboard, isFull: boolean) =>
  JSON.parse(toCtftimeJson(scoreboard, isFull)) as CtftimeFeed;

it("FEED-1 lists teams with points and an overall rank, and numbers them without gaps", () => {
  const items = [
    buildTeam('"a"\n', 50),
    buildTeam("guests", 40, { rank: 0 }),
    buildTeam("b", 30),
    buildTeam("c", 0),
    buildTeam("d", -5),
  ];
  expect(createFeed(buildBoard(items), false)).toEqual({
    standings: [
      { pos: 1, team: '"a"\n', score: 50 },
      { pos: 2, team: "b", score: 30 },
    ],
  });
});

it("FEED-1 adds numbers to repeated titles, so that all tasks have different names", () => {
  const { tasks } = createFeed(
    buildBoard(
      [],
      buildChallenge(1, "A"),
      buildChallenge(2, "A"),
      buildChallenge(3, "A (2)"),
      buildChallenge(4, "A"),
    ),
    true,
  );
  expect(tasks).toEqual(["A", "A (3)", "A (2)", "A (4)"]);
});

it("FEED-1 rounds times down to seconds, and omits `lastAccept` for a team without solves", () => {
  const solvedChallenges = [buildSolve(2, 300, 5_999), buildSolve(1, 100, 1_001)];
  const text = toCtftimeJson(
    buildBoard(
      [buildTeam("a", 400, { solvedChallenges }), buildTeam("b", 10)],
      buildChallenge(1, "A"),
      buildChallenge(2, "__proto__"),
    ),
    true,
  );
  expect(text).toBe(
    '{"tasks":["A","__proto__"],"standings":[' +
      '{"pos":1,"team":"a","score":400,"taskStats":{"__proto__":{"points":300,"time":5},"A":{"points":100,"time":1}},"lastAccept":5},' +
      '{"pos":2,"team":"b","score":10,"taskStats":{}}]}',
  );
});
