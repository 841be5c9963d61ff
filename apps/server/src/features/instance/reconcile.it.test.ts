import { beforeEach, describe, expect, it } from "vitest";
import {
  type BuiltMembership,
  insertChallenge,
  insertContainer,
  insertGame,
  insertParticipation,
} from "../../../test/builders.ts";
import { buildSpec } from "../../../test/container-engine.suite.ts";
import { useServer } from "../../../test/harness.ts";
import { staticContainer } from "../../../test/instance-helpers.ts";
import { settle } from "../../../test/manual-time.ts";
import { collectMessages, useSignalR } from "../../../test/signalr.ts";
import { reconcileFixtures } from "./test/reconcile-fixtures.ts";

const server = useServer();
const { connect } = useSignalR(server);
const { engine } = server;
const { getReconciler, setUp, listDeclaredContainers, waitUntilRemoved } = reconcileFixtures(server);

beforeEach(async () => {
  await server.db.deleteFrom("containers").execute();
  for (const id of engine.runningIds) engine.removeExternally(id);
});

describe("CONTAINER-6 reconciliation", () => {
  async function findLastGameEvent(gameId: number) {
    return server.db
      .selectFrom("events")
      .where("game_id", "=", gameId)
      .orderBy("id", "desc")
      .select(["type", "values", "user_id"])
      .executeTakeFirst();
  }

  it.each<[string, (id: string) => void, string]>([
    ["a container that died", (id) => engine.kill(id), "Died"],
    ["a container that was removed outside the platform", (id) => engine.removeExternally(id), "Died"],
    ["a container that exceeded its storage limit", (id) => engine.write(id, 257), "StorageFull"],
  ])("%s is deleted, and its team is notified", async (_name, action, end) => {
    const { gameId, challengeId, membership, id } = await setUp();
    const instanceChanges = collectMessages(
      await connect(membership.player, `/hub/user?game=${gameId}&instances=1`),
      "ReceivedInstance",
    );
    action(id);
    await getReconciler().reconcile();
    expect([engine.runningIds, await listDeclaredContainers()]).toEqual([[], []]);
    expect(await engine.inspect(id)).toBeUndefined();
    expect(await instanceChanges.take()).toEqual({ challengeId, ended: end });
    expect(await findLastGameEvent(gameId)).toEqual({
      type: "ContainerDestroy",
      values: [String(challengeId), "a challenge"],
      user_id: null,
    });
    expect(
      server.lines.findLast(({ message }) => message === "container stopped by the platform"),
    ).toMatchObject({
      level: "warn",
      fields: { reason: end },
    });
  });

  it("an undeclared container is removed", async () => {
    const { id } = await setUp();
    engine.addUndeclared(buildSpec("challenge:1", { id: "00000000-0000-4000-8000-000000000001" }));
    await getReconciler().reconcile();
    expect(engine.runningIds).toEqual([id]);
    expect(getReconciler().getCounts()).toEqual({ declared: 1, running: 1, leaked: 0, queued: 0 });
  });

  it("a container that cannot be removed is counted as leaked until it is removed", async () => {
    const orphanId = "00000000-0000-4000-8000-000000000002";
    engine.addUndeclared(buildSpec("challenge:1", { id: orphanId }));
    const release = engine.preventRemoval(orphanId);
    await getReconciler().reconcile();
    expect(getReconciler().getCounts()).toMatchObject({ leaked: 1 });
    release();
    await getReconciler().reconcile();
    expect(getReconciler().getCounts()).toMatchObject({ leaked: 0 });
    expect(engine.runningIds).toEqual([]);
  });

  it("a container that was declared but not created, because the server crashed, is started", async () => {
    const { challengeId, membership } = await insertParticipant();
    const id = await insertPendingContainer(challengeId, membership);
    await getReconciler().reconcile();
    await waitUntilRunning(id);
    expect(engine.runningIds).toEqual([id]);
  });

  it("a container that was created but not marked as running, because the server crashed, is reused", async () => {
    const { challengeId, membership } = await insertParticipant();
    const id = await insertPendingContainer(challengeId, membership);
    engine.addUndeclared(buildSpec("challenge:1", { id }));
    const createdCountBefore = engine.createdSpecs.length;
    await getReconciler().reconcile();
    await waitUntilRunning(id);
    expect([engine.runningIds, engine.createdSpecs.length]).toEqual([[id], createdCountBefore]);
  });

  it("a container whose row was deleted while it was being created is stopped", async () => {
    const { challengeId, membership } = await insertParticipant();
    const id = await insertPendingContainer(challengeId, membership);
    const release = engine.holdStarts();
    await getReconciler().reconcile();
    while (engine.heldStartCount === 0) await settle();
    await server.db.deleteFrom("containers").where("id", "=", id).execute();
    release();
    while (engine.createdSpecs.at(-1)?.id !== id) await settle();
    await waitUntilRemoved(id);
    expect(engine.runningIds).toEqual([]);
  });

  it("a container that another process has already marked as running keeps running", async () => {
    const { challengeId, membership } = await insertParticipant();
    const id = await insertPendingContainer(challengeId, membership);
    const release = engine.holdStarts();
    await getReconciler().reconcile();
    while (engine.heldStartCount === 0) await settle();
    await server.db.updateTable("containers").set({ status: "Running" }).where("id", "=", id).execute();
    release();
    await server.platform.containers.lifecycle.enqueueStart({
      ...membership,
      id,
      challengeId,
      participationId: membership.id,
    });
    expect(engine.runningIds).toEqual([id]);
  });

  it("a container that another process has started keeps running when its start fails in this process", async () => {
    const { challengeId, membership } = await insertParticipant();
    const id = await insertPendingContainer(challengeId, membership);
    const release = engine.holdStarts();
    await getReconciler().reconcile();
    while (engine.heldStartCount === 0) await settle();
    engine.addUndeclared(buildSpec("challenge:1", { id }));
    await server.db.updateTable("containers").set({ status: "Running" }).where("id", "=", id).execute();
    engine.fail("the name is in use");
    const start = server.platform.containers.lifecycle.enqueueStart({
      ...membership,
      id,
      challengeId,
      participationId: membership.id,
    });
    release();
    await start;
    engine.fail(undefined);
    expect([engine.runningIds, (await listDeclaredContainers()).map((row) => row.id)]).toEqual([[id], [id]]);
  });

  it("nothing changes while the engine is unreachable", async () => {
    const { id } = await setUp();
    engine.setUnreachable("it is off");
    await getReconciler().reconcile();
    engine.setUnreachable(undefined);
    expect((await listDeclaredContainers()).map((row) => row.id)).toEqual([id]);
    await getReconciler().reconcile();
    expect(engine.runningIds).toEqual([id]);
  });

  it("ENGINE-10 stopped and undeclared containers are removed while isolation is not enforced", async () => {
    const { id } = await setUp();
    engine.kill(id);
    engine.addUndeclared(buildSpec("challenge:1", { id: "00000000-0000-4000-8000-000000000002" }));
    engine.prohibitStarts("no firewall is in force");
    await getReconciler().reconcile();
    engine.prohibitStarts(undefined);
    expect(await listDeclaredContainers()).toEqual([]);
    expect(engine.runningIds).toEqual([]);
  });

  async function insertParticipant() {
    const gameId = await insertGame(server);
    const challengeId = await insertChallenge(server, gameId, staticContainer);
    return { challengeId, membership: await insertParticipation(server, gameId) };
  }

  /** The state after the server crashed before the engine responded to a start. */
  function insertPendingContainer(challengeId: number, membership: BuiltMembership): Promise<string> {
    return insertContainer(server, challengeId, {
      participation_id: membership.id,
      image: "challenge:1",
      status: "Pending",
      engine_id: null,
    });
  }

  async function waitUntilRunning(id: string): Promise<void> {
    const readStatus = () =>
      server.db.selectFrom("containers").where("id", "=", id).select("status").executeTakeFirst();
    while ((await readStatus())?.status !== "Running") await settle();
  }
});
