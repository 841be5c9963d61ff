import { getGame } from "@gonfalon/contract/game.ts";
import { joinGame } from "@gonfalon/contract/participation.ts";
import type { BuiltTeam } from "../../../../test/builders.ts";
import type { TestServer } from "../../../../test/harness.ts";
import type { TestUser } from "../../../../test/test-users.ts";

interface Registration {
  readonly teamId?: number;
  readonly division?: string | null;
  readonly inviteCode?: string | null;
}

/** Registers users and teams for games over the API, and reads their registrations. */
export function participationFixtures(server: TestServer) {
  const join = (caller: TestUser, gameId: number, registration: Registration) =>
    server.call(caller, joinGame, {
      params: { id: gameId },
      body: { teamId: 0, division: null, inviteCode: null, ...registration },
    });

  const register = (team: BuiltTeam, gameId: number, registration: Registration = {}) =>
    join(team.captain, gameId, { teamId: team.id, ...registration });

  const getOwnGame = async (caller: TestUser, gameId: number) =>
    (await server.call(caller, getGame, { params: { id: gameId } })).body;

  const listRows = (gameId: number) =>
    server.db.selectFrom("participations").where("game_id", "=", gameId).selectAll().orderBy("id").execute();

  return { join, register, getOwnGame, listRows };
}
