import { getChallenge } from "@gonfalon/contract/challenge.ts";
import { createInstance, destroyInstance, extendInstance } from "@gonfalon/contract/instance.ts";
import { type BuiltMembership, insertChallenge, insertGame, insertParticipation } from "./builders.ts";
import type { TestServer } from "./harness.ts";

/** A challenge with a container, whose flag is shared by all teams. */
export const staticContainer = { type: "StaticContainer", container_image: "challenge:1" } as const;
/** A challenge whose container has the flag of the team. */
export const dynamicContainer = {
  type: "DynamicContainer",
  container_image: "challenge:1",
  flags: [],
} as const;

/** Helpers for tests about containers. */
export function useInstances(server: TestServer) {
  async function setUp(overrides: Parameters<typeof insertChallenge>[2] = dynamicContainer) {
    const gameId = await insertGame(server, { practice_mode: false });
    const challengeId = await insertChallenge(server, gameId, overrides);
    return { gameId, challengeId, membership: await insertParticipation(server, gameId) };
  }

  function create({ player, gameId }: Pick<BuiltMembership, "player" | "gameId">, challengeId: number) {
    return server.call(player, createInstance, { params: { id: gameId, cid: challengeId } });
  }

  function extend({ player, gameId }: BuiltMembership, challengeId: number) {
    return server.call(player, extendInstance, { params: { id: gameId, cid: challengeId } });
  }

  function destroy({ player, gameId }: BuiltMembership, challengeId: number) {
    return server.call(player, destroyInstance, { params: { id: gameId, cid: challengeId } });
  }

  function open({ player, gameId }: BuiltMembership, challengeId: number) {
    return server.call(player, getChallenge, { params: { id: gameId, cid: challengeId } });
  }

  /** The rows of the containers of a team. */
  function listRows(membership: BuiltMembership) {
    return server.db
      .selectFrom("containers")
      .where("participation_id", "=", membership.id)
      .selectAll()
      .execute();
  }

  /** The specs of the containers that the engine created for a challenge. */
  function listSpecs(challengeId: number) {
    return server.engine.createdSpecs.filter(({ labels }) => labels["challenge"] === String(challengeId));
  }

  return { setUp, create, extend, destroy, open, listRows, listSpecs };
}
