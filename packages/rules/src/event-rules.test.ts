import { describe, expect, it } from "vitest";
import { type Board, buildBoard } from "./board.ts";
import { buildOwnBoard, buildPublicBoard } from "./frozen-board.ts";
import { computeRevealSteps, selectRevealedTeams } from "./reveal.ts";
import { A, B, events, FROZEN_AT, G1, settings, T1, T2, T3 } from "./test/event-example.ts";

const game = { settings, events, frozenAt: FROZEN_AT };
const liveBoard = buildBoard({ ...settings, ...events });
const frozenBoard = buildPublicBoard(game);

const listValues = ({ challenges }: Board) => challenges.map(({ id, value, solved }) => [id, value, solved]);
const listTeamIds = ({ teams }: Board) => teams.map(({ id }) => id);
function toRow({ teams }: Board, teamId: number) {
  const team = teams.find(({ id }) => id === teamId);
  return [team?.solves.map(({ points }) => points), team?.score, team?.rank, team?.divisionRank];
}

describe("the worked example of the event rules", () => {
  it("FREEZE-1 builds the public board from the events before the freeze", () => {
    expect(listValues(frozenBoard)).toEqual([
      [A, 864, 2],
      [B, 500, 0],
    ]);
    expect(listTeamIds(frozenBoard)).toEqual([G1, T2, T1, T3]);
    expect(toRow(frozenBoard, G1)).toEqual([[864, 0], 864, 0, 1]);
    expect(toRow(frozenBoard, T1)).toEqual([[907], 807, 2, 2]);
    expect(toRow(frozenBoard, T2)).toEqual([[890], 840, 1, 1]);
    expect(toRow(frozenBoard, T3)).toEqual([[], 0, 3, 3]);
  });

  it("DIV-1, ADJ-4 builds the live board from all events", () => {
    expect(listValues(liveBoard)).toEqual([
      [A, 752, 3],
      [B, 500, 1],
    ]);
    expect(listTeamIds(liveBoard)).toEqual([T2, T3, G1, T1]);
    expect(toRow(liveBoard, G1)).toEqual([[752, 0], 752, 0, 1]);
    expect(toRow(liveBoard, T1)).toEqual([[790], 690, 3, 3]);
    expect(toRow(liveBoard, T2)).toEqual([[775, 500], 1225, 1, 1]);
    expect(toRow(liveBoard, T3)).toEqual([[760], 790, 2, 2]);
  });

  it("SCORE-4 gives the bloods to the first three teams that may get them", () => {
    expect(liveBoard.challenges[0]?.bloods.map(({ teamId }) => teamId)).toEqual([T1, T2, T3]);
  });

  it("FREEZE-3 shows teams their own later events, without bloods and with the public rank", () => {
    const boardOfT3 = buildOwnBoard(game, T3);
    expect(listValues(boardOfT3)).toEqual([
      [A, 752, 3],
      [B, 500, 0],
    ]);
    expect(toRow(boardOfT3, T3)).toEqual([[752], 782, 3, 3]);
    const boardOfT2 = buildOwnBoard(game, T2);
    expect(listValues(boardOfT2)).toEqual([
      [A, 864, 2],
      [B, 500, 1],
    ]);
    expect(toRow(boardOfT2, T2)).toEqual([[890, 500], 1340, 1, 1]);
  });

  it("REVEAL-1, REVEAL-2 reveals the first three places in five steps", () => {
    const { teams, steps } = computeRevealSteps(
      selectRevealedTeams(liveBoard, 3, ({ rank }) => rank),
      FROZEN_AT,
    );
    expect(teams).toEqual([
      { id: T2, score: 725, rank: 1, pending: 1 },
      { id: T1, score: 690, rank: 2, pending: 0 },
      { id: T3, score: 30, rank: 3, pending: 1 },
    ]);
    const solve = { step: "Solve", at: FROZEN_AT } as const;
    expect(steps).toEqual([
      { ...solve, teamId: T3, challengeId: A, kind: "ThirdBlood", points: 760, score: 790, from: 3, to: 1 },
      { step: "Place", teamId: T1, rank: 3, score: 690 },
      {
        ...solve,
        teamId: T2,
        challengeId: B,
        kind: "Normal",
        points: 500,
        at: 8,
        score: 1225,
        from: 2,
        to: 1,
      },
      { step: "Place", teamId: T3, rank: 2, score: 790 },
      { step: "Place", teamId: T2, rank: 1, score: 1225 },
    ]);
  });

  it("CLOSE-3 lists a solve after a moved deadline without points", () => {
    const closedChallenges = settings.challenges.map((challenge) => ({ ...challenge, deadline: 2 }));
    const board = buildBoard({
      ...settings,
      challenges: closedChallenges,
      solves: events.solves.slice(0, 3),
    });
    expect(listValues(board)[0]).toEqual([A, 1000, 1]);
    expect([G1, T1, T2].map((id) => toRow(board, id).slice(0, 2))).toEqual([
      [[1000], 1000],
      [[1050], 1050],
      [[0], 0],
    ]);
    expect(board.teams.find(({ id }) => id === T2)?.lastSolveAt).toBeUndefined();
  });
});
