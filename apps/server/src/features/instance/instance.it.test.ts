import { listOwnInstances } from "@gonfalon/contract/instance.ts";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { describe, expect, it } from "vitest";
import type { Caller } from "../../../test/api-client.ts";
import {
  hoursFromNow,
  insertChallenge,
  insertGame,
  insertMember,
  insertParticipation,
} from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import { dynamicContainer, staticContainer, useInstances } from "../../../test/instance-helpers.ts";
import { race } from "../../../test/race.ts";
import { collectMessages, useSignalR } from "../../../test/signalr.ts";

const server = useServer();
const { connect } = useSignalR(server);
const { engine } = server;
const { setUp, create, extend, destroy, open, listRows, listSpecs } = useInstances(server);

const compareNumbers = (a: number, b: number) => a - b;

async function listEvents(gameId: number) {
  return server.db
    .selectFrom("events")
    .where("game_id", "=", gameId)
    .orderBy("id")
    .select(["type", "values", "container_id", "user_id", "team_id"])
    .execute();
}

describe("CONTAINER-1 starting a container", () => {
  it("works even if the team never opened the challenge, and passes the team's flag", async () => {
    const { gameId, challengeId, membership } = await setUp();
    const { status, body } = await create(membership, challengeId);
    expect(status).toBe(200);
    const startedAt = server.clock.now().getTime();
    expect(body).toEqual({
      status: "Running",
      startedAt,
      expectStopAt: startedAt + 120 * MINUTE_MS,
      entry: expect.stringMatching(/^ctf\.example\.org:\d+$/),
      queue: null,
    });
    const { flag } = await server.db
      .selectFrom("instances")
      .where("challenge_id", "=", challengeId)
      .select("flag")
      .executeTakeFirstOrThrow();
    const [spec] = listSpecs(challengeId);
    expect(spec?.env).toEqual({
      FLAG: flag,
      GZCTF_FLAG: flag,
      TEAM_ID: String(membership.team.id),
      GZCTF_TEAM_ID: String(membership.team.id),
      GZCTF_USER_ID: membership.player.id,
      GZCTF_CHALLENGE_ID: String(challengeId),
      GZCTF_GAME_ID: String(gameId),
    });
    expect(await listEvents(gameId)).toEqual([
      {
        type: "ContainerStart",
        values: [String(challengeId), "a challenge"],
        container_id: expect.stringMatching(/^engine-/) as string,
        user_id: membership.player.id,
        team_id: membership.team.id,
      },
    ]);
    expect(JSON.stringify(server.lines)).not.toContain(flag);
    expect(server.lines.at(-1)).toMatchObject({
      message: "container started",
      fields: { user: membership.player.name, gameId, challengeId, teamId: membership.team.id },
    });
  });

  it("passes the resource limits and security settings of the challenge", async () => {
    const { challengeId, membership } = await setUp({
      ...staticContainer,
      cpu_count: 5,
      memory_limit: 128,
      storage_limit: 512,
      expose_port: 1337,
      network_mode: "Isolated",
      read_only_root: true,
      no_new_privileges: true,
    });
    await create(membership, challengeId);
    expect(listSpecs(challengeId)).toEqual([
      expect.objectContaining({
        image: "challenge:1",
        exposePort: 1337,
        cpuTenths: 5,
        memoryMiB: 128,
        storageMiB: 512,
        network: "Isolated",
        readOnlyRoot: true,
        noNewPrivileges: true,
        publish: true,
      }),
    ]);
  });

  it("is visible in the challenge", async () => {
    const { challengeId, membership } = await setUp();
    expect((await open(membership, challengeId)).body.context).toMatchObject({
      status: null,
      instanceEntry: null,
    });
    const { body } = await create(membership, challengeId);
    expect((await open(membership, challengeId)).body.context).toMatchObject({
      status: "Running",
      instanceEntry: body.entry,
      closeTime: body.expectStopAt,
      startedAt: body.startedAt,
      queue: null,
    });
  });

  it.each<[string, Parameters<typeof insertChallenge>[2], number, RegExp]>([
    ["a challenge without a container", {}, 400, /no instances/],
    ["a disabled challenge", { ...dynamicContainer, enabled: false }, 404, /challenge/i],
    ["a challenge without an image", { ...dynamicContainer, container_image: "" }, 400, /image/],
    ["a missing image", { ...dynamicContainer, container_image: "nowhere" }, 400, /could not be started/],
  ])("is rejected for %s", async (_name, overrides, expected, title) => {
    const { challengeId, membership } = await setUp(overrides);
    const { status, problem } = await create(membership, challengeId);
    expect(status).toBe(expected);
    expect(problem).toEqual({ status: expected, title: expect.stringMatching(title) });
    expect(await listRows(membership)).toEqual([]);
  });

  it("is rejected within ten seconds of the last operation, with the remaining time", async () => {
    const { challengeId, membership } = await setUp();
    await create(membership, challengeId);
    server.clock.advance(4000);
    const { status, problem, headers } = await create(membership, challengeId);
    expect([status, problem.status, headers["retry-after"]]).toEqual([429, 429, "6"]);
    server.clock.advance(6000);
    const secondStart = await create(membership, challengeId);
    expect([secondStart.status, secondStart.problem.title]).toEqual([
      400,
      "The instance is already running.",
    ]);
  });

  it("is rejected while the engine is unusable", async () => {
    const { challengeId, membership } = await setUp();
    engine.setUnreachable("it is off");
    const { status, problem } = await create(membership, challengeId);
    engine.setUnreachable(undefined);
    expect([status, problem.title]).toEqual([
      400,
      "Instances cannot be started at the moment. Contact the organizers.",
    ]);
    expect((await create(membership, challengeId)).status).toBe(200);
  });

  it("CONTAINER-16 a player who is an administrator sees why the engine is unusable", async () => {
    const { challengeId, membership } = await setUp();
    await server.db
      .updateTable("users")
      .set({ role: "Admin" })
      .where("id", "=", membership.player.id)
      .execute();
    server.events.publish({ type: "user.changed", userId: membership.player.id });
    engine.setUnreachable("no firewall is in force");
    const { status, problem } = await create(membership, challengeId);
    engine.setUnreachable(undefined);
    expect([status, problem.title]).toEqual([400, "Containers cannot be started: no firewall is in force"]);
  });

  it("leaves no container and no event when the engine fails", async () => {
    const { gameId, challengeId, membership } = await setUp();
    engine.fail("no room");
    const { status } = await create(membership, challengeId);
    engine.fail(undefined);
    expect(status).toBe(400);
    expect(await listRows(membership)).toEqual([]);
    expect(await listEvents(gameId)).toEqual([]);
    expect((await open(membership, challengeId)).body.context.status).toBeNull();
    server.clock.advance(10_000);
    expect((await create(membership, challengeId)).status).toBe(200);
  });
});

describe("CONTAINER-4 extending a container", () => {
  it("adds time in the last ten minutes, and not earlier", async () => {
    const { challengeId, membership } = await setUp();
    const { body } = await create(membership, challengeId);
    expect((await extend(membership, challengeId)).problem.title).toContain("10 minutes");
    server.clock.advance(110 * MINUTE_MS);
    const extension = await extend(membership, challengeId);
    expect(extension.body).toEqual({ ...body, expectStopAt: body.expectStopAt + 120 * MINUTE_MS });
    expect((await open(membership, challengeId)).body.context.closeTime).toBe(extension.body.expectStopAt);
    expect((await extend(membership, challengeId)).status).toBe(400);
  });

  it("adds time once for two concurrent requests", async () => {
    const { challengeId, membership } = await setUp();
    const { body } = await create(membership, challengeId);
    server.clock.advance(115 * MINUTE_MS);
    const responses = await race(
      server.db,
      (tx) =>
        tx.selectFrom("participations").where("id", "=", membership.id).select("id").forUpdate().execute(),
      [() => extend(membership, challengeId), () => extend(membership, challengeId)],
    );
    expect(responses.map(({ status }) => status).toSorted(compareNumbers)).toEqual([200, 400]);
    expect((await listRows(membership))[0]?.stop_at.getTime()).toBe(body.expectStopAt + 120 * MINUTE_MS);
  });

  it("is rejected if no container runs, or if the container has expired", async () => {
    const { challengeId, membership } = await setUp();
    expect((await extend(membership, challengeId)).problem.title).toBe("There is no instance running.");
    await create(membership, challengeId);
    server.clock.advance(120 * MINUTE_MS);
    expect((await extend(membership, challengeId)).status).toBe(400);
  });
});

describe("CONTAINER-10 stopping a container", () => {
  it("removes the container, adds an event, and restarts the cooldown", async () => {
    const { gameId, challengeId, membership } = await setUp();
    await create(membership, challengeId);
    const [row] = await listRows(membership);
    expect((await destroy(membership, challengeId)).status).toBe(429);
    server.clock.advance(10_000);
    expect((await destroy(membership, challengeId)).status).toBe(200);
    expect(engine.runningIds).not.toContain(row?.id);
    expect(await listRows(membership)).toEqual([]);
    expect((await listEvents(gameId)).at(-1)).toEqual({
      type: "ContainerDestroy",
      values: [String(challengeId), "a challenge"],
      container_id: (await listEvents(gameId))[0]?.container_id,
      user_id: membership.player.id,
      team_id: membership.team.id,
    });
    expect((await destroy(membership, challengeId)).status).toBe(400);
    const { status, headers } = await create(membership, challengeId);
    expect([status, headers["retry-after"]]).toEqual([429, "10"]);
  });

  it("is allowed after the end of the game", async () => {
    const gameId = await insertGame(server, { practice_mode: false, ends_at: hoursFromNow(server, 1) });
    const challengeId = await insertChallenge(server, gameId, dynamicContainer);
    const membership = await insertParticipation(server, gameId);
    await create(membership, challengeId);
    server.clock.advance(61 * MINUTE_MS);
    expect((await create(membership, challengeId)).problem.status).toBe(10_002);
    expect((await destroy(membership, challengeId)).status).toBe(200);
  });

  it("returns an error when the engine fails, and removes the container later", async () => {
    const { challengeId, membership } = await setUp();
    await create(membership, challengeId);
    server.clock.advance(10_000);
    engine.setUnreachable("it is off");
    const { status, problem } = await destroy(membership, challengeId);
    engine.setUnreachable(undefined);
    expect([status, problem.title]).toEqual([400, expect.stringMatching(/not ended yet/)]);
    expect(server.lines.at(-1)).toMatchObject({
      level: "warn",
      message: "the container could not be stopped yet",
      fields: { status: "Failed", challengeId, teamId: membership.team.id },
    });
    expect(
      server.lines.filter(
        ({ message, fields }) => message === "container stopped" && fields["challengeId"] === challengeId,
      ),
    ).toEqual([]);
    await server.platform.containers.reconciler.reconcile();
    expect(engine.runningIds).not.toContain(listSpecs(challengeId)[0]?.id);
  });
});

describe("CONTAINER-13 the team is notified", () => {
  it("when a container starts and stops, on connections that subscribed", async () => {
    const { gameId, challengeId, membership } = await setUp();
    const otherMembership = await insertParticipation(server, gameId);
    const listen = async (caller: Caller, query: string) =>
      collectMessages(await connect(caller, `/hub/user?game=${gameId}${query}`), "ReceivedInstance");
    const subscriber = await listen(membership.player, "&instances=1");
    const unsubscribed = await listen(membership.player, "");
    const otherTeam = await listen(otherMembership.player, "&instances=1");
    await create(membership, challengeId);
    expect(await subscriber.take()).toEqual({ challengeId, ended: null });
    expect(await subscriber.take()).toEqual({ challengeId, ended: null });
    server.clock.advance(10_000);
    await destroy(membership, challengeId);
    expect(await subscriber.take()).toEqual({ challengeId, ended: "Requested" });
    expect([unsubscribed.receivedMessages, otherTeam.receivedMessages]).toEqual([[], []]);
  });
});

describe("CONTAINER-14 the caller's containers", () => {
  it("are listed with their games, for members of the team only", async () => {
    const { gameId, challengeId, membership } = await setUp();
    const teammate = await insertMember(server, membership.team.id, membership);
    const { body: container } = await create(membership, challengeId);
    const { body } = await server.call(teammate, listOwnInstances);
    expect(body).toEqual([
      {
        gameId,
        gameTitle: "a game",
        challengeId,
        challengeTitle: "a challenge",
        category: "Misc",
        container,
      },
    ]);
    expect((await server.call(await server.signUp(), listOwnInstances)).body).toEqual([]);
  });
});
