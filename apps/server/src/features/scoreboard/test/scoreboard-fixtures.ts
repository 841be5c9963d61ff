import { refreshAcceptedCounts } from "@gonfalon/contract/challenge.ts";
import { getPlayerBoard, getScoreboard } from "@gonfalon/contract/scoreboard.ts";
import { submitFlag } from "@gonfalon/contract/submission.ts";
import { type Caller, visitor } from "../../../../test/api-client.ts";
import {
  type BuiltMembership,
  insertChallenge,
  insertGame,
  insertParticipation,
  insertSolve,
} from "../../../../test/builders.ts";
import type { TestServer } from "../../../../test/harness.ts";

/** Creates games with solves, and reads their boards. */
export function scoreboardFixtures(server: TestServer) {
  function getBoard(gameId: number, caller: Caller = visitor) {
    return server.call(caller, getScoreboard, { params: { id: gameId } });
  }

  function getDetails(gameId: number, player: Caller) {
    return server.call(player, getPlayerBoard, { params: { id: gameId } });
  }

  function solve({ player, gameId }: BuiltMembership, challengeId: number) {
    return server.call(player, submitFlag, {
      params: { id: gameId, cid: challengeId },
      body: { flag: "flag{right}" },
    });
  }

  /** The board, rebuilt so that it includes all events so far. */
  async function getSettledBoard(gameId: number) {
    await server.call(await server.signUp("Admin"), refreshAcceptedCounts, { params: { id: gameId } });
    return (await getBoard(gameId)).body;
  }

  /** The example board of the rules (SCORE-4). */
  async function insertWorkedExample() {
    const gameId = await insertGame(server);
    const challengeAId = await insertChallenge(server, gameId, { title: "A", category: "Web" });
    const challengeBId = await insertChallenge(server, gameId, {
      title: "B",
      category: "Misc",
      original_score: 500,
      min_score_rate: 0.1,
      difficulty: 3,
      disable_blood_bonus: true,
    });
    const firstMembership = await insertParticipation(server, gameId);
    const secondMembership = await insertParticipation(server, gameId);
    const thirdMembership = await insertParticipation(server, gameId);
    for (const membership of [firstMembership, secondMembership, thirdMembership])
      await insertSolve(server, membership, challengeAId);
    await insertSolve(server, secondMembership, challengeBId);
    return { gameId, challengeAId, challengeBId, firstMembership, secondMembership, thirdMembership };
  }

  return { getBoard, getDetails, solve, getSettledBoard, insertWorkedExample };
}
