import { getEditedChallenge } from "@gonfalon/contract/challenge.ts";
import {
  createInstance,
  createTestInstance,
  deleteInstance,
  destroyTestInstance,
  getImageState,
  listInstances,
  pullImage,
} from "@gonfalon/contract/instance.ts";
import { HOUR_MS, MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { beforeAll, describe, expect, it } from "vitest";
import {
  hoursFromNow,
  insertChallenge,
  insertContainer,
  insertGame,
  insertParticipation,
  insertTeam,
} from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import { dynamicContainer } from "../../../test/instance-helpers.ts";
import { settle } from "../../../test/manual-time.ts";
import type { TestUser } from "../../../test/test-users.ts";

const server = useServer();
const { engine } = server;

let admin: TestUser;
beforeAll(async () => {
  admin = await server.signUp("Admin");
});

async function insertTarget(overrides: Parameters<typeof insertChallenge>[2] = dynamicContainer) {
  const id = await insertGame(server);
  return { params: { id, cid: await insertChallenge(server, id, overrides) } };
}

describe("CONTAINER-11 a test container", () => {
  it("runs for two hours, with a test flag, even if the challenge is disabled", async () => {
    const target = await insertTarget({
      ...dynamicContainer,
      enabled: false,
      flag_template: "flag{[TEAM_HASH]}",
    });
    const { status, body } = await server.call(admin, createTestInstance, target);
    const startedAt = server.clock.now().getTime();
    expect([status, body]).toEqual([
      200,
      {
        status: "Running",
        startedAt,
        expectStopAt: startedAt + 2 * HOUR_MS,
        entry: expect.stringMatching(/^ctf\.example\.org:\d+$/),
        queue: null,
      },
    ]);
    expect(engine.createdSpecs.at(-1)?.env).toMatchObject({ FLAG: "flag{TestTeamHash}", TEAM_ID: "admin" });
    expect((await server.call(admin, getEditedChallenge, target)).body.testContainer).toEqual(body);
  });

  it("is returned again while it runs, even to two concurrent requests", async () => {
    const target = await insertTarget();
    const createdCountBefore = engine.createdSpecs.length;
    const [first, second] = await Promise.all([
      server.call(admin, createTestInstance, target),
      server.call(admin, createTestInstance, target),
    ]);
    expect(second.body).toEqual(first.body);
    expect((await server.call(admin, createTestInstance, target)).body).toEqual(first.body);
    expect(engine.createdSpecs.length).toBe(createdCountBefore + 1);
  });

  it("is stopped on request, and stopping it again is not an error", async () => {
    const target = await insertTarget();
    await server.call(admin, createTestInstance, target);
    const id = engine.createdSpecs.at(-1)?.id;
    expect((await server.call(admin, destroyTestInstance, target)).status).toBe(200);
    expect(engine.runningIds).not.toContain(id);
    expect((await server.call(admin, destroyTestInstance, target)).status).toBe(200);
    expect((await server.call(admin, getEditedChallenge, target)).body.testContainer).toBeNull();
  });

  it("is logged as stopped only when the engine has stopped it", async () => {
    const target = await insertTarget();
    await server.call(admin, createTestInstance, target);
    engine.setUnreachable("it is off");
    const { status } = await server.call(admin, destroyTestInstance, target);
    engine.setUnreachable(undefined);
    expect(status).toBe(400);
    expect(server.lines.slice(-2).map(({ level, message }) => [level, message])).toEqual([
      ["warn", "a container could not be stopped; reconciliation will retry"],
      ["warn", "the test container could not be stopped yet"],
    ]);
    await server.platform.containers.reconciler.reconcile();
  });

  it.each<[string, Parameters<typeof insertChallenge>[2], RegExp]>([
    ["a challenge without a container", {}, /no instances/],
    ["a challenge without an image", { ...dynamicContainer, container_image: "" }, /image/],
    [
      "a missing image",
      { ...dynamicContainer, container_image: "nowhere" },
      /could not be started: .*nowhere/,
    ],
  ])("is rejected for %s", async (_name, overrides, title) => {
    const { status, problem } = await server.call(admin, createTestInstance, await insertTarget(overrides));
    expect([status, problem.title]).toEqual([400, expect.stringMatching(title)]);
  });

  it("CONTAINER-16 is rejected with the reason while the engine is unusable", async () => {
    const target = await insertTarget();
    engine.setUnreachable("it is off");
    const { status, problem } = await server.call(admin, createTestInstance, target);
    engine.setUnreachable(undefined);
    expect([status, problem.title]).toEqual([400, "Containers cannot be started: it is off"]);
  });
});

describe("CONTAINER-16 the image of a challenge while the engine is unusable", () => {
  it.each([
    ["cannot be reached", "setUnreachable", "Missing"],
    ["cannot start containers", "prohibitStarts", "Present"],
  ] as const)(
    "has the reason in its state and in the rejected pull: the engine %s",
    async (_name, makeUnusable, imageStatus) => {
      const target = await insertTarget();
      engine[makeUnusable]("no firewall is in force");
      const { body } = await server.call(admin, getImageState, target);
      const { status, problem } = await server.call(admin, pullImage, target);
      engine[makeUnusable](undefined);
      expect(body).toEqual({
        image: "challenge:1",
        status: imageStatus,
        reason: "no firewall is in force",
        progress: null,
      });
      expect([status, problem.title]).toEqual([400, "Containers cannot be started: no firewall is in force"]);
      expect((await server.call(admin, getImageState, target)).body.reason).toBeNull();
    },
  );
});

describe("CONTAINER-12 the image of a challenge", () => {
  it("is present, missing or being pulled, or its pull has failed", async () => {
    const presentTarget = await insertTarget();
    expect((await server.call(admin, getImageState, presentTarget)).body).toEqual({
      image: "challenge:1",
      status: "Present",
      reason: null,
      progress: null,
    });
    const missingTarget = await insertTarget({ ...dynamicContainer, container_image: "nowhere:1" });
    expect((await server.call(admin, getImageState, missingTarget)).body.status).toBe("Missing");
    expect((await server.call(admin, pullImage, missingTarget)).body).toMatchObject({
      status: "Pulling",
      progress: { doneBytes: 1024, totalBytes: 4096 },
    });
    await settle();
    expect((await server.call(admin, getImageState, missingTarget)).body).toEqual({
      image: "nowhere:1",
      status: "Failed",
      reason: "there is no image nowhere:1",
      progress: null,
    });
  });

  it("CLUSTER-1 has the same state if another process pulls it", async () => {
    const missingTarget = await insertTarget({ ...dynamicContainer, container_image: "remote:1" });
    const getState = async () => {
      const { status, reason, progress } = (await server.call(admin, getImageState, missingTarget)).body;
      return [status, reason, progress];
    };
    const event = { type: "image.pull", image: "remote:1" } as const;
    const progress = { doneBytes: 1, totalBytes: 2 };
    server.deliverRemote({ ...event, isRunning: true, progress, reason: null });
    expect(await getState()).toEqual(["Pulling", null, progress]);
    server.deliverRemote({ ...event, isRunning: false, progress, reason: "no such image" });
    expect(await getState()).toEqual(["Failed", "no such image", null]);
    server.deliverRemote({ ...event, isRunning: true, progress: null, reason: null });
    server.deliverRemote({ type: "events.missed" });
    expect(await getState(), "the other process may have ended").toEqual(["Failed", "no such image", null]);
    await server.call(admin, pullImage, missingTarget);
    await settle();
    const publishedEvents = server.publishedEvents.filter(
      (published) => published.type === "image.pull" && published.image === event.image,
    );
    expect(publishedEvents).toMatchObject([
      { isRunning: true },
      { isRunning: false, reason: "there is no image remote:1" },
    ]);
  });

  it("CLUSTER-1 is present if another process has pulled it", async () => {
    const missingTarget = await insertTarget({ ...dynamicContainer, container_image: "remote:2" });
    const getStatus = async () => (await server.call(admin, getImageState, missingTarget)).body.status;
    expect(await getStatus()).toBe("Missing");
    server.deliverRemote({
      type: "image.pull",
      image: "remote:2",
      isRunning: false,
      progress: null,
      reason: null,
    });
    expect(await getStatus()).toBe("Present");
  });

  it("CLUSTER-1 is no longer being pulled if the other process sends no more events", async () => {
    const missingTarget = await insertTarget({ ...dynamicContainer, container_image: "lost:1" });
    const getStatus = async () => (await server.call(admin, getImageState, missingTarget)).body.status;
    const event = {
      type: "image.pull",
      image: "lost:1",
      isRunning: true,
      progress: null,
      reason: null,
    } as const;
    server.deliverRemote(event);
    server.clock.advance(15 * MINUTE_MS);
    expect(await getStatus()).toBe("Pulling");
    server.clock.advance(5 * MINUTE_MS);
    expect(await getStatus()).toBe("Missing");
  });

  it("CLUSTER-1 has the result of this process if another process has not finished its pull", async () => {
    const missingTarget = await insertTarget({ ...dynamicContainer, container_image: "twice:1" });
    const event = {
      type: "image.pull",
      image: "twice:1",
      isRunning: true,
      progress: null,
      reason: null,
    } as const;
    server.deliverRemote(event);
    await server.call(admin, pullImage, missingTarget);
    await settle();
    expect((await server.call(admin, getImageState, missingTarget)).body.status).toBe("Failed");
  });

  it("has no state without a container type or an image", async () => {
    const getStatus = async (overrides: Parameters<typeof insertChallenge>[2]) =>
      (await server.call(admin, getImageState, await insertTarget(overrides))).status;
    expect([await getStatus({}), await getStatus({ ...dynamicContainer, container_image: "" })]).toEqual([
      400, 400,
    ]);
  });

  it("is pulled an hour before the game, but not for past or distant games or disabled challenges", async () => {
    const images = { soon: 0.9, later: 1.1, running: -1, ended: -30 };
    for (const [image, startsInHours] of Object.entries(images)) {
      const gameId = await insertGame(server, {
        starts_at: hoursFromNow(server, startsInHours),
        ends_at: hoursFromNow(server, startsInHours + 24),
      });
      await insertChallenge(server, gameId, { ...dynamicContainer, container_image: image });
      await insertChallenge(server, gameId, {
        ...dynamicContainer,
        container_image: `${image}-disabled`,
        enabled: false,
      });
    }
    await server.platform.containers.images.pullAhead();
    await settle();
    const pulledImages = server.lines
      .filter(({ message }) => message === "image pull failed")
      .map(({ fields }) => String(fields["image"]));
    expect(pulledImages.filter((image) => image in images).toSorted()).toEqual(["running", "soon"]);
    expect(pulledImages.filter((image) => image.endsWith("-disabled"))).toEqual([]);
  });

  it("is pulled an hour before a scheduled challenge opens, but at most an hour before the game", async () => {
    const cases = [
      { image: "opens-soon", startsInHours: -1, opensInHours: 0.9 },
      { image: "opens-later", startsInHours: -1, opensInHours: 1.1 },
      { image: "opens-with-game", startsInHours: 0.5, opensInHours: 0.6 },
      { image: "opens-before-game", startsInHours: 1.5, opensInHours: 0.5 },
    ];
    for (const { image, startsInHours, opensInHours } of cases) {
      const gameId = await insertGame(server, {
        starts_at: hoursFromNow(server, startsInHours),
        ends_at: hoursFromNow(server, 24),
      });
      await insertChallenge(server, gameId, {
        ...dynamicContainer,
        container_image: image,
        enabled: false,
        opens_at: hoursFromNow(server, opensInHours),
      });
    }
    await server.platform.containers.images.pullAhead();
    await settle();
    const pulledImages = server.lines
      .filter(({ message }) => message === "image pull failed")
      .map(({ fields }) => String(fields["image"]));
    expect(pulledImages.filter((image) => image.startsWith("opens-")).toSorted()).toEqual([
      "opens-soon",
      "opens-with-game",
    ]);
  });
});

describe("CONTAINER-15 administrators", () => {
  it("list and search all team containers, page by page, oldest first, and test containers on request", async () => {
    await server.db.deleteFrom("containers").execute();
    const gameId = await insertGame(server);
    const challengeId = await insertChallenge(server, gameId, {
      ...dynamicContainer,
      title: "pwn me",
      category: "Pwn",
    });
    const newMembership = await insertParticipation(server, gameId, {
      team: await insertTeam(server, { name: "the young" }),
    });
    const oldMembership = await insertParticipation(server, gameId, {
      team: await insertTeam(server, { name: "the old" }),
    });
    const newContainerId = await insertContainer(server, challengeId, { participation_id: newMembership.id });
    const oldContainerId = await insertContainer(server, challengeId, {
      participation_id: oldMembership.id,
      image: "challenge:1",
      started_at: hoursFromNow(server, -1),
      engine_id: "made-by-the-engine",
      host: "172.20.0.2",
      port: 80,
      public_host: "",
      public_port: 30_000,
    });
    const testId = await insertContainer(server, challengeId, { started_at: hoursFromNow(server, 1) });
    const listContainers = async (query: {
      tests?: boolean;
      search?: string;
      count?: number;
      skip?: number;
    }) => {
      const { body } = await server.call(admin, listInstances, {
        query: { count: 10, skip: 0, tests: false, ...query },
      });
      return { ...body, ids: body.data.map(({ containerGuid }) => containerGuid) };
    };
    const allContainers = await listContainers({});
    expect(allContainers).toMatchObject({ length: 2, total: 2, ids: [oldContainerId, newContainerId] });
    expect(allContainers.data[0]).toEqual({
      team: { id: oldMembership.team.id, name: "the old", avatar: null },
      challenge: { id: challengeId, title: "pwn me", category: "Pwn" },
      image: "challenge:1",
      containerGuid: oldContainerId,
      containerId: "made-by-the-engine",
      status: "Running",
      startedAt: hoursFromNow(server, -1).getTime(),
      expectStopAt: hoursFromNow(server, 2).getTime(),
      ip: "ctf.example.org",
      port: 30_000,
    });
    expect(await listContainers({ count: 1, skip: 1 })).toMatchObject({
      length: 1,
      total: 2,
      ids: [newContainerId],
    });
    expect((await listContainers({ tests: true })).ids).toEqual([oldContainerId, newContainerId, testId]);
    expect((await listContainers({ search: "OLD" })).ids).toEqual([oldContainerId]);
    expect((await listContainers({ search: "pwn", tests: true })).total).toBe(3);
    expect((await listContainers({ search: "%" })).total).toBe(0);
  });

  it("stop any container", async () => {
    const target = await insertTarget();
    const { player } = await insertParticipation(server, target.params.id);
    await server.call(admin, createTestInstance, target);
    await server.call(player, createInstance, target);
    for (const { id } of engine.createdSpecs.slice(-2)) {
      expect(engine.runningIds).toContain(id);
      expect((await server.call(admin, deleteInstance, { params: { id } })).status).toBe(200);
      expect(engine.runningIds).not.toContain(id);
      expect((await server.call(admin, deleteInstance, { params: { id } })).status).toBe(404);
      expect(server.lines.at(-1)?.message).toBe("container stopped by an administrator");
    }
  });

  it("get an error while the engine fails to stop a container, which is removed later", async () => {
    const target = await insertTarget();
    await server.call(admin, createTestInstance, target);
    const id = engine.createdSpecs.at(-1)?.id ?? "";
    engine.setUnreachable("it is off");
    const { status } = await server.call(admin, deleteInstance, { params: { id } });
    engine.setUnreachable(undefined);
    expect(status).toBe(400);
    await server.platform.containers.reconciler.reconcile();
    expect(engine.runningIds).not.toContain(id);
  });
});
