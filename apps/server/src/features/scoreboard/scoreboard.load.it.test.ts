import { getScoreboard } from "@gonfalon/contract/scoreboard.ts";
import { submitFlag } from "@gonfalon/contract/submission.ts";
import { expect, it } from "vitest";
import { visitor } from "../../../test/api-client.ts";
import { insertParticipation } from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import { insertLargeGame } from "../../../test/large-game.ts";
import { buildPlainBoard } from "../../../test/plain-board.ts";

const server = useServer();

it("BOARD-2 shows a new solve among 60,000 solves of 2,000 teams", async () => {
  const { gameId, challengeIds } = await insertLargeGame(server, {
    teamCount: 2000,
    challengeCount: 100,
    solvesPerTeam: 30,
  });
  const { player, team } = await insertParticipation(server, gameId);
  const readBoard = () => server.call(visitor, getScoreboard, { params: { id: gameId } });
  expect((await readBoard()).body.items).toHaveLength(2001);

  const newBoard = Promise.withResolvers<void>();
  const unsubscribe = server.events.subscribe("board.built", () => newBoard.resolve());
  await server.call(player, submitFlag, {
    params: { id: gameId, cid: challengeIds[0] ?? 0 },
    body: { flag: "flag{right}" },
  });
  await newBoard.promise;
  unsubscribe();

  const { body } = await readBoard();
  expect(body.items.find(({ id }) => id === team.id)?.solvedCount).toBe(1);
  expect(body.items.map(({ id, score, rank }) => ({ id, score, rank }))).toEqual(
    (await buildPlainBoard(server.db, gameId)).teams.map(({ id, score, rank }) => ({ id, score, rank })),
  );
}, 120_000);
