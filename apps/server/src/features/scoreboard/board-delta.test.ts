import type { Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import { applyBoardChange } from "@gonfalon/rules/apply-board-change.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { type BoardStep, boardSerializer, type SerializedBoard } from "./board-serializer.ts";
import { parseVersion } from "./board-version.domain.ts";
import { arbitraryHistory, gameRows } from "./test/board-history.ts";

const read = ({ json }: SerializedBoard) => JSON.parse(new TextDecoder().decode(json)) as Scoreboard;

/** The board after a step; undefined after a reset. */
function follow(board: Scoreboard, { from, to, body }: BoardStep): Scoreboard | undefined {
  if (body === undefined) return undefined;
  return applyBoardChange(board, JSON.parse(`{"from":"${from}","to":"${to}","reset":false${body}`));
}

const solved = (teamId: number) => ({ action: "solve", teamId, challengeId: 1, number: 1 }) as const;

/** Team 4 solves first but is not on the board. When it joins, the team with the third blood loses it. */
const JOINED_AFTER_BLOODS = [
  ...[4, 1, 2, 5].map(solved),
  { action: "join or leave", teamId: 4, challengeId: 1, number: 1 } as const,
];

it("LIVE-3, LIVE-5 a board that follows changes of any process equals the board that was fetched", () => {
  let [steps, resets] = [0, 0];
  fc.assert(
    fc.property(arbitraryHistory, fc.integer({ min: 1, max: 6 }), (history, pace) => {
      const game = gameRows();
      let now = 1;
      const first = boardSerializer(game.read(), game.position()).serialize(now);
      let clientBoard = read(first);
      let last = first;
      for (const [index, event] of history.entries()) {
        game.apply(event);
        if (index % pace !== 0) continue;
        // A process that has never built the version that the client has.
        const other = boardSerializer(game.read(), game.position());
        const board = other.serialize(++now);
        const from = parseVersion(last.version);
        if (board.tag === last.tag || !from) continue;
        const step = other.stepFrom(last.version, from.position);
        const followed = follow(clientBoard, step);
        expect(followed ?? read(board)).toEqual(read(board));
        [steps, resets] = [steps + 1, resets + (followed ? 0 : 1)];
        clientBoard = read(board);
        last = board;
      }
    }),
    { numRuns: 150, examples: [[JOINED_AFTER_BLOODS, 1]] },
  );
  // Most changes must not be resets, or nothing is proven.
  expect(resets / steps).toBeLessThan(0.3);
});
