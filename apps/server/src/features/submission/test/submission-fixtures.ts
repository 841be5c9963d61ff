import { submitFlag } from "@gonfalon/contract/submission.ts";
import type { Caller } from "../../../../test/api-client.ts";
import { type BuiltMembership, insertChallenge, insertGame } from "../../../../test/builders.ts";
import type { TestServer } from "../../../../test/harness.ts";

export interface Target {
  readonly gameId: number;
  readonly challengeId: number;
}

/** Submits flags to a challenge and reads the rows that they cause. */
export function submissionFixtures(server: TestServer) {
  function submit(player: Caller, { gameId, challengeId }: Target, flag: string | null | undefined) {
    return server.call(player, submitFlag, {
      params: { id: gameId, cid: challengeId },
      body: flag === undefined ? {} : { flag },
    });
  }

  async function insertTarget(
    challenge: Parameters<typeof insertChallenge>[2] = {},
    game: Parameters<typeof insertGame>[1] = {},
  ) {
    const gameId = await insertGame(server, game);
    return { gameId, challengeId: await insertChallenge(server, gameId, challenge) };
  }

  const rowsByTable = {
    solves: (gameId: number) =>
      server.db
        .selectFrom("solves")
        .where("game_id", "=", gameId)
        .select(["id", "participation_id", "solved_at"])
        .orderBy("id")
        .execute(),
    notices: (gameId: number) =>
      server.db
        .selectFrom("notices")
        .where("game_id", "=", gameId)
        .select(["type", "values"])
        .orderBy("id")
        .execute(),
    events: (gameId: number) =>
      server.db
        .selectFrom("events")
        .where("game_id", "=", gameId)
        .select(["type", "values", "team_id", "user_id"])
        .orderBy("id")
        .execute(),
    submissions: (gameId: number) =>
      server.db
        .selectFrom("submissions")
        .where("game_id", "=", gameId)
        .select(["id", "status", "answer"])
        .orderBy("id")
        .execute(),
  };

  async function readAttempts(membership: BuiltMembership): Promise<number | undefined> {
    const row = await server.db
      .selectFrom("instances")
      .where("participation_id", "=", membership.id)
      .select("attempts")
      .executeTakeFirst();
    return row?.attempts;
  }

  return { submit, insertTarget, rowsByTable, readAttempts };
}
