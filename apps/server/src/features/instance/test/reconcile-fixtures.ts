import { createInstance } from "@gonfalon/contract/instance.ts";
import { expect } from "vitest";
import {
  type BuiltMembership,
  insertChallenge,
  insertGame,
  insertParticipation,
} from "../../../../test/builders.ts";
import type { TestServer } from "../../../../test/harness.ts";
import { settle } from "../../../../test/manual-time.ts";

export interface ReconcileSetup {
  readonly gameId: number;
  readonly challengeId: number;
  readonly membership: BuiltMembership;
  /** The id of the team's container. */
  readonly id: string;
}

/** Starts a team's container, lists the stored containers, and waits until one is removed. */
export function reconcileFixtures(server: TestServer) {
  const { engine } = server;

  function getReconciler() {
    return server.platform.containers.reconciler;
  }

  async function setUp(): Promise<ReconcileSetup> {
    const gameId = await insertGame(server, { practice_mode: false });
    const challengeId = await insertChallenge(server, gameId, {
      type: "StaticContainer",
      container_image: "challenge:1",
    });
    const membership = await insertParticipation(server, gameId);
    const { status } = await server.call(membership.player, createInstance, {
      params: { id: gameId, cid: challengeId },
    });
    expect(status).toBe(200);
    const { id } = await server.db
      .selectFrom("containers")
      .where("participation_id", "=", membership.id)
      .select("id")
      .executeTakeFirstOrThrow();
    expect(engine.runningIds).toContain(id);
    return { gameId, challengeId, membership, id };
  }

  function listDeclaredContainers(): Promise<readonly { readonly id: string }[]> {
    return server.db.selectFrom("containers").select("id").execute();
  }

  /** Resolves when the engine has removed the container: events are handled asynchronously. */
  async function waitUntilRemoved(id: string): Promise<void> {
    while (engine.runningIds.includes(id)) await settle();
  }

  return { getReconciler, setUp, listDeclaredContainers, waitUntilRemoved };
}
