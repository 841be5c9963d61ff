import { deleteChallenge, updateChallenge } from "@gonfalon/contract/challenge.ts";
import { deleteGame, updateGame } from "@gonfalon/contract/game.ts";
import { reviewParticipation } from "@gonfalon/contract/participation.ts";
import { adminDeleteTeam } from "@gonfalon/contract/team.ts";
import { PERMISSIONS } from "@gonfalon/rules/division-permissions.ts";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Db } from "#db/client.ts";
import { hoursFromNow, insertDivision } from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import { race } from "../../../test/race.ts";
import type { TestUser } from "../../../test/test-users.ts";
import { type ReconcileSetup, reconcileFixtures } from "./test/reconcile-fixtures.ts";

const server = useServer();
const { engine } = server;
const { getReconciler, setUp, listDeclaredContainers, waitUntilRemoved } = reconcileFixtures(server);

let admin: TestUser;
beforeAll(async () => {
  admin = await server.signUp("Admin");
});

beforeEach(async () => {
  await server.db.deleteFrom("containers").execute();
  for (const id of engine.runningIds) engine.removeExternally(id);
});

/** The last event about a container. */
function findLastEvent(id: string) {
  return server.publishedEvents.findLast(
    (event) => event.type === "container.changed" && event.containerId === id,
  );
}

describe("CONTAINER-5 a container", () => {
  it.each<[string, (setup: ReconcileSetup) => Promise<{ readonly status: number }>]>([
    [
      "its challenge is disabled",
      ({ gameId, challengeId }) =>
        server.call(admin, updateChallenge, {
          params: { id: gameId, cid: challengeId },
          body: { isEnabled: false },
        }),
    ],
    [
      "its challenge is deleted",
      ({ gameId, challengeId }) =>
        server.call(admin, deleteChallenge, { params: { id: gameId, cid: challengeId } }),
    ],
    ["its game is deleted", ({ gameId }) => server.call(admin, deleteGame, { params: { id: gameId } })],
    [
      "the end of its game is moved into the past",
      ({ gameId }) =>
        server.call(admin, updateGame, {
          params: { id: gameId },
          body: { end: server.clock.now().getTime() - MINUTE_MS },
        }),
    ],
    [
      "its team is suspended",
      ({ membership }) =>
        server.call(admin, reviewParticipation, {
          params: { id: membership.id },
          body: { status: "Suspended" },
        }),
    ],
    [
      "its team is moved to a division that may not see the challenge (DIV-2)",
      async ({ gameId, membership }) => {
        const divisionId = await insertDivision(server, gameId, { permissions: PERMISSIONS.JoinGame });
        return server.call(admin, reviewParticipation, {
          params: { id: membership.id },
          body: { divisionId },
        });
      },
    ],
    [
      "its team is deleted",
      ({ membership }) => server.call(admin, adminDeleteTeam, { params: { id: membership.team.id } }),
    ],
  ])("is stopped immediately when %s", async (_name, action) => {
    const setup = await setUp();
    expect((await action(setup)).status).toBe(200);
    await waitUntilRemoved(setup.id);
    expect(await listDeclaredContainers()).toEqual([]);
    expect(findLastEvent(setup.id)).toMatchObject({
      isGone: true,
      end: "Withdrawn",
      challengeId: setup.challengeId,
    });
  });

  it("is stopped when it expires, and not before", async () => {
    const { id } = await setUp();
    server.clock.advance(120 * MINUTE_MS - 1);
    await getReconciler().stopDue();
    expect(engine.runningIds).toEqual([id]);
    server.clock.advance(1);
    await getReconciler().stopDue();
    expect([engine.runningIds, await listDeclaredContainers()]).toEqual([[], []]);
    expect(findLastEvent(id)).toMatchObject({ isGone: true, end: "Expired" });
  });

  it("is stopped when its game ends, unless practice mode is on", async () => {
    const { gameId, id } = await setUp();
    await server.db
      .updateTable("containers")
      .set({ stop_at: hoursFromNow(server, 48) })
      .execute();
    server.clock.advance(24 * 60 * MINUTE_MS);
    await server.db.updateTable("games").set({ practice_mode: true }).where("id", "=", gameId).execute();
    await getReconciler().stopDue();
    expect(engine.runningIds).toEqual([id]);
    await server.db.updateTable("games").set({ practice_mode: false }).where("id", "=", gameId).execute();
    await getReconciler().stopDue();
    expect(engine.runningIds).toEqual([]);
  });

  it("is not stopped a second time if its team stops it during the check", async () => {
    const { gameId, challengeId, membership, id } = await setUp();
    const container = { id, gameId, challengeId, participationId: membership.id };
    const stopDuringCheck = async () => {
      const check = getReconciler().stopDue();
      await server.platform.containers.lifecycle.destroyDeleted(container, "Requested");
      await check;
    };
    const lockAndDelete = async (tx: Db) => {
      await sql`lock table containers in access exclusive mode`.execute(tx);
      await tx.deleteFrom("containers").where("id", "=", id).execute();
    };
    await race(server.db, lockAndDelete, [stopDuringCheck]);
    expect(findLastEvent(id)).toMatchObject({ isGone: true, end: "Requested" });
  });

  it("keeps running when its game is hidden", async () => {
    const { gameId, id } = await setUp();
    const { status } = await server.call(admin, updateGame, {
      params: { id: gameId },
      body: { hidden: true },
    });
    expect(status).toBe(200);
    await getReconciler().stopDue();
    expect(engine.runningIds).toEqual([id]);
  });
});
