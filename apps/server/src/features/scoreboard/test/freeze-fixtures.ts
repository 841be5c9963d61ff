import { freezeBoard } from "@gonfalon/contract/game.ts";
import { submitFlag } from "@gonfalon/contract/submission.ts";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { expect } from "vitest";
import {
  type BuiltMembership,
  hoursFromNow,
  insertChallenge,
  insertGame,
  insertParticipation,
  insertSolve,
} from "../../../../test/builders.ts";
import type { TestServer } from "../../../../test/harness.ts";
import type { TestUser } from "../../../../test/test-users.ts";

/** The number of challenges of the frozen game. */
export const CHALLENGE_COUNT = 10;

/** Freezes a game and submits flags. */
export function freezeFixtures(server: TestServer, getAdmin: () => TestUser) {
  /** A frozen game with five teams, and a `reader` that solved one challenge before the freeze. */
  async function createFrozenGame() {
    const gameId = await insertGame(server);
    const challengeIds: number[] = [];
    for (let number = 0; number < CHALLENGE_COUNT; number++)
      challengeIds.push(await insertChallenge(server, gameId, { title: `challenge ${number}` }));
    const reader = await insertParticipation(server, gameId);
    const others = await Promise.all(Array.from({ length: 5 }, () => insertParticipation(server, gameId)));
    const [first = reader] = others;
    const [solvedChallengeId = 0, openChallengeId = 0] = challengeIds;
    await insertSolve(server, reader, solvedChallengeId, hoursFromNow(server, -0.5));
    const { body } = await server.call(getAdmin(), freezeBoard, { params: { id: gameId } });
    server.clock.advance(MINUTE_MS);
    return {
      gameId,
      challengeIds,
      reader,
      others,
      first,
      solvedChallengeId,
      openChallengeId,
      frozenAt: body.freezeAt,
    };
  }

  async function submit({ player, gameId }: BuiltMembership, cid: number) {
    const { status } = await server.call(player, submitFlag, {
      params: { id: gameId, cid },
      body: { flag: "flag{right}" },
    });
    expect(status).toBe(200);
  }

  return { createFrozenGame, submit };
}
