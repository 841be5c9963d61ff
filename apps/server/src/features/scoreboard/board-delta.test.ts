import type { Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import { applyBoardChange } from "@gonfalon/rules/apply-board-change.ts";
import fc from "fast-check";
import { afterEach, expect, it, vi } from "vitest";
import { START_POSITION } from "./board-position.domain.ts";
import type { BoardEdit, BoardRows } from "./board-rows.domain.ts";
import { type BoardStep, boardSerializer, type SerializedBoard } from "./board-serializer.ts";
import { parseVersion } from "./board-version.domain.ts";
import { arbitraryHistory, createFakeGameRows } from "./test/board-history.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const parseBoard = ({ json }: SerializedBoard) => JSON.parse(new TextDecoder().decode(json)) as Scoreboard;

/** The board after a step; undefined after a reset. */
function applyStep(board: Scoreboard, { from, to, body }: BoardStep): Scoreboard | undefined {
  if (body === undefined) return undefined;
  return applyBoardChange(board, JSON.parse(`{"from":"${from}","to":"${to}","reset":false${body}`));
}

const toSolve = (teamId: number) => ({ action: "solve", teamId, challengeId: 1, number: 1 }) as const;

/** Team 4 solves first but is not on the board. When it joins, the team with the third blood loses that blood. */
const JOINED_AFTER_BLOODS = [
  ...[4, 1, 2, 5].map(toSolve),
  { action: "join or leave", teamId: 4, challengeId: 1, number: 1 } as const,
];

it("LIVE-3, LIVE-5 applying the changes of any process gives the same board as fetching it", () => {
  let [stepCount, resetCount] = [0, 0];
  fc.assert(
    fc.property(arbitraryHistory, fc.integer({ min: 1, max: 6 }), (history, interval) => {
      const game = createFakeGameRows();
      let now = 1;
      const firstBoard = boardSerializer(game.read(), game.getPosition()).serialize(now);
      let clientBoard = parseBoard(firstBoard);
      let lastBoard = firstBoard;
      for (const [index, event] of history.entries()) {
        game.apply(event);
        if (index % interval !== 0) continue;
        // A process that has never built the version that the client has.
        const otherSerializer = boardSerializer(game.read(), game.getPosition());
        const board = otherSerializer.serialize(++now);
        const from = parseVersion(lastBoard.version);
        if (board.tag === lastBoard.tag || !from) continue;
        const step = otherSerializer.stepFrom(lastBoard.version, from.position);
        const followedBoard = applyStep(clientBoard, step);
        expect(followedBoard ?? parseBoard(board)).toEqual(parseBoard(board));
        [stepCount, resetCount] = [stepCount + 1, resetCount + (followedBoard ? 0 : 1)];
        clientBoard = parseBoard(board);
        lastBoard = board;
      }
    }),
    { numRuns: 150, examples: [[JOINED_AFTER_BLOODS, 1]] },
  );
  // A test in which most changes are resets would prove nothing.
  expect(resetCount / stepCount).toBeLessThan(0.3);
});

/** A board on which every team has solved every challenge. */
function readFullBoard(teamCount: number, challengeCount: number): BoardRows {
  const rows = createFakeGameRows().read();
  const [team, challenge] = [rows.teams[0], rows.challenges[0]];
  if (!team || !challenge) throw new Error("the game is empty");
  const toIds = (length: number) => Array.from({ length }, (_, index) => index + 1);
  const ids = toIds(teamCount * challengeCount);
  return {
    ...rows,
    teams: toIds(teamCount).map((id) => ({ ...team, id })),
    challenges: toIds(challengeCount).map((id) => ({ ...challenge, id })),
    solves: {
      ids,
      teamIds: ids.map((id) => 1 + (id % teamCount)),
      challengeIds: ids.map((id) => 1 + Math.floor((id - 1) / teamCount)),
      times: ids,
      userNames: ids.map(() => ""),
    },
  };
}

it("LIVE-4 a change with too many solves is a reset, without writing the solves as JSON", () => {
  const serializer = boardSerializer(readFullBoard(20, 10), { ...START_POSITION, solveId: 200 });
  serializer.serialize(1);
  const getStep = (solveId: number) => serializer.stepFrom("earlier", { ...START_POSITION, solveId });
  expect(getStep(150).body).toContain('"teamId"');
  const stringify = vi.spyOn(JSON, "stringify");
  expect(getStep(0).body).toBeUndefined();
  expect(stringify).not.toHaveBeenCalled();
});

it("LIVE-4 a change with too many solves of a reopened challenge is a reset, without writing them as JSON", () => {
  const rows = readFullBoard(20, 10);
  const edits: readonly BoardEdit[] = [{ revision: 1, kind: "Reopened", subjectId: 1 }];
  const position = { ...START_POSITION, solveId: 200 };
  const serializer = boardSerializer({ ...rows, edits }, { ...position, revision: 1 });
  serializer.serialize(1);
  const stringify = vi.spyOn(JSON, "stringify");
  expect(serializer.stepFrom("earlier", position).body).toBeUndefined();
  expect(stringify).not.toHaveBeenCalled();
});
