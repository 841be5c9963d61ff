import { deleteChallenge, updateChallenge } from "@gonfalon/contract/challenge.ts";
import { deleteGame, updateGame } from "@gonfalon/contract/game.ts";
import { createInstance } from "@gonfalon/contract/instance.ts";
import { reviewParticipation } from "@gonfalon/contract/participation.ts";
import { adminDeleteTeam } from "@gonfalon/contract/team.ts";
import { PERMISSIONS } from "@gonfalon/rules/division-permissions.ts";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  aChallenge,
  aContainer,
  aDivision,
  aGame,
  aParticipation,
  type BuiltMembership,
  hoursFromNow,
} from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import { inbox, useSignalR } from "../../../test/signalr.ts";
import type { TestUser } from "../../../test/test-users.ts";

const server = useServer();
const { connect } = useSignalR(server);
const { engine } = server;

let admin: TestUser;
beforeAll(async () => {
  admin = await server.signUp("Admin");
});

beforeEach(async () => {
  await server.db.deleteFrom("containers").execute();
  for (const id of engine.running) engine.removeExternally(id);
});

function reconciler() {
  return server.platform.containers.reconciler;
}

interface Setup {
  readonly gameId: number;
  readonly challengeId: number;
  readonly membership: BuiltMembership;
  /** The id of the container of the team. */
  readonly id: string;
}

async function setUp(): Promise<Setup> {
  const gameId = await aGame(server, { practice_mode: false });
  const challengeId = await aChallenge(server, gameId, {
    type: "StaticContainer",
    container_image: "challenge:1",
  });
  const membership = await aParticipation(server, gameId);
  const { status } = await server.call(membership.player, createInstance, {
    params: { id: gameId, cid: challengeId },
  });
  expect(status).toBe(200);
  const { id } = await server.db
    .selectFrom("containers")
    .where("participation_id", "=", membership.id)
    .select("id")
    .executeTakeFirstOrThrow();
  expect(engine.running).toContain(id);
  return { gameId, challengeId, membership, id };
}

function listDeclared(): Promise<readonly { readonly id: string }[]> {
  return server.db.selectFrom("containers").select("id").execute();
}

/** The last event about a container. */
function findLastEvent(id: string) {
  return server.published.findLast((event) => event.type === "container.changed" && event.containerId === id);
}

/** Resolves when the engine has removed the container: events are handled asynchronously. */
async function waitUntilRemoved(id: string): Promise<void> {
  while (engine.running.includes(id)) await new Promise((resolve) => setImmediate(resolve));
}

describe("CONTAINER-5 a container is stopped immediately", () => {
  it.each<[string, (setup: Setup) => Promise<{ readonly status: number }>]>([
    [
      "when its challenge is disabled",
      ({ gameId, challengeId }) =>
        server.call(admin, updateChallenge, {
          params: { id: gameId, cid: challengeId },
          body: { isEnabled: false },
        }),
    ],
    [
      "when its challenge is deleted",
      ({ gameId, challengeId }) =>
        server.call(admin, deleteChallenge, { params: { id: gameId, cid: challengeId } }),
    ],
    ["when its game is deleted", ({ gameId }) => server.call(admin, deleteGame, { params: { id: gameId } })],
    [
      "when the end of its game is moved into the past",
      ({ gameId }) =>
        server.call(admin, updateGame, {
          params: { id: gameId },
          body: { end: server.clock.now().getTime() - MINUTE_MS },
        }),
    ],
    [
      "when its team is suspended",
      ({ membership }) =>
        server.call(admin, reviewParticipation, {
          params: { id: membership.id },
          body: { status: "Suspended" },
        }),
    ],
    [
      "when its team is moved to a division that may not see the challenge (DIV-2)",
      async ({ gameId, membership }) => {
        const divisionId = await aDivision(server, gameId, { permissions: PERMISSIONS.JoinGame });
        return server.call(admin, reviewParticipation, {
          params: { id: membership.id },
          body: { divisionId },
        });
      },
    ],
    [
      "when its team is deleted",
      ({ membership }) => server.call(admin, adminDeleteTeam, { params: { id: membership.team.id } }),
    ],
  ])("%s", async (_name, action) => {
    const setup = await setUp();
    expect((await action(setup)).status).toBe(200);
    await waitUntilRemoved(setup.id);
    expect(await listDeclared()).toEqual([]);
    expect(findLastEvent(setup.id)).toMatchObject({
      isGone: true,
      end: "Withdrawn",
      challengeId: setup.challengeId,
    });
  });

  it("when it expires, and not before", async () => {
    const { id } = await setUp();
    server.clock.advance(120 * MINUTE_MS - 1);
    await reconciler().stopDue();
    expect(engine.running).toEqual([id]);
    server.clock.advance(1);
    await reconciler().stopDue();
    expect([engine.running, await listDeclared()]).toEqual([[], []]);
    expect(findLastEvent(id)).toMatchObject({ isGone: true, end: "Expired" });
  });

  it("when its game ends, unless practice mode is on", async () => {
    const { gameId, id } = await setUp();
    await server.db
      .updateTable("containers")
      .set({ stop_at: hoursFromNow(server, 48) })
      .execute();
    server.clock.advance(24 * 60 * MINUTE_MS);
    await server.db.updateTable("games").set({ practice_mode: true }).where("id", "=", gameId).execute();
    await reconciler().stopDue();
    expect(engine.running).toEqual([id]);
    await server.db.updateTable("games").set({ practice_mode: false }).where("id", "=", gameId).execute();
    await reconciler().stopDue();
    expect(engine.running).toEqual([]);
  });

  it("but not when its game is hidden", async () => {
    const { gameId, id } = await setUp();
    await server.call(admin, updateGame, { params: { id: gameId }, body: { hidden: true } });
    await reconciler().stopDue();
    expect(engine.running).toEqual([id]);
  });
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
    const received = inbox(
      await connect(membership.player, `/hub/user?game=${gameId}&instances=1`),
      "ReceivedInstance",
    );
    action(id);
    await reconciler().reconcile();
    expect([engine.running, await listDeclared()]).toEqual([[], []]);
    expect(await engine.inspect(id)).toBeUndefined();
    expect(await received.take()).toEqual({ challengeId, ended: end });
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
    engine.addUndeclared(aSpec("00000000-0000-4000-8000-000000000001"));
    await reconciler().reconcile();
    expect(engine.running).toEqual([id]);
    expect(reconciler().counts()).toEqual({ declared: 1, running: 1, leaked: 0, queued: 0 });
  });

  it("a container that cannot be removed is counted as leaked until it is removed", async () => {
    const orphanId = "00000000-0000-4000-8000-000000000002";
    engine.addUndeclared(aSpec(orphanId));
    const release = engine.preventRemoval(orphanId);
    await reconciler().reconcile();
    expect(reconciler().counts()).toMatchObject({ leaked: 1 });
    release();
    await reconciler().reconcile();
    expect(reconciler().counts()).toMatchObject({ leaked: 0 });
    expect(engine.running).toEqual([]);
  });

  it("a container that was declared but not created, because the server died, is started", async () => {
    const { challengeId, membership } = await aParticipant();
    const id = await aPendingContainer(challengeId, membership);
    await reconciler().reconcile();
    await waitUntilRunning(id);
    expect(engine.running).toEqual([id]);
  });

  it("a container that was created but not marked as running, because the server died, is reused", async () => {
    const { challengeId, membership } = await aParticipant();
    const id = await aPendingContainer(challengeId, membership);
    engine.addUndeclared(aSpec(id));
    const createdBefore = engine.created.length;
    await reconciler().reconcile();
    await waitUntilRunning(id);
    expect([engine.running, engine.created.length]).toEqual([[id], createdBefore]);
  });

  it("a container whose row was deleted while it was being created is stopped", async () => {
    const { challengeId, membership } = await aParticipant();
    const id = await aPendingContainer(challengeId, membership);
    const release = engine.holdStarts();
    await reconciler().reconcile();
    while (engine.heldStarts === 0) await new Promise((resolve) => setImmediate(resolve));
    await server.db.deleteFrom("containers").where("id", "=", id).execute();
    release();
    while (engine.created.at(-1)?.id !== id) await new Promise((resolve) => setImmediate(resolve));
    await waitUntilRemoved(id);
    expect(engine.running).toEqual([]);
  });

  it("a container that another process has already marked as running keeps running", async () => {
    const { challengeId, membership } = await aParticipant();
    const id = await aPendingContainer(challengeId, membership);
    const release = engine.holdStarts();
    await reconciler().reconcile();
    while (engine.heldStarts === 0) await new Promise((resolve) => setImmediate(resolve));
    await server.db.updateTable("containers").set({ status: "Running" }).where("id", "=", id).execute();
    release();
    await server.platform.containers.lifecycle.resume({
      ...membership,
      id,
      challengeId,
      participationId: membership.id,
    });
    expect(engine.running).toEqual([id]);
  });

  it("nothing changes while the engine is unreachable", async () => {
    const { id } = await setUp();
    engine.setUnreachable("it is off");
    await reconciler().reconcile();
    engine.setUnreachable(undefined);
    expect((await listDeclared()).map((row) => row.id)).toEqual([id]);
    await reconciler().reconcile();
    expect(engine.running).toEqual([id]);
  });

  it("ENGINE-10 stopped and undeclared containers are removed while isolation is not enforced", async () => {
    const { id } = await setUp();
    engine.kill(id);
    engine.addUndeclared(aSpec("00000000-0000-4000-8000-000000000002"));
    engine.prohibitStarts("no firewall is in force");
    await reconciler().reconcile();
    engine.prohibitStarts(undefined);
    expect(await listDeclared()).toEqual([]);
    expect(engine.running).toEqual([]);
  });

  async function aParticipant() {
    const gameId = await aGame(server);
    const challengeId = await aChallenge(server, gameId, {
      type: "StaticContainer",
      container_image: "challenge:1",
    });
    return { challengeId, membership: await aParticipation(server, gameId) };
  }

  /** The state after the server died before the engine responded to a start. */
  function aPendingContainer(challengeId: number, membership: BuiltMembership): Promise<string> {
    return aContainer(server, challengeId, {
      participation_id: membership.id,
      image: "challenge:1",
      status: "Pending",
      engine_id: null,
    });
  }

  async function waitUntilRunning(id: string): Promise<void> {
    const status = () =>
      server.db.selectFrom("containers").where("id", "=", id).select("status").executeTakeFirst();
    while ((await status())?.status !== "Running") await new Promise((resolve) => setImmediate(resolve));
  }
});

function aSpec(id: string) {
  return {
    id,
    image: "challenge:1",
    exposePort: 80,
    cpuTenths: 1,
    memoryMiB: 64,
    storageMiB: 256,
    network: "Open",
    readOnlyRoot: false,
    noNewPrivileges: false,
    publish: true,
    env: {},
    labels: {},
  } as const;
}
