import { deleteChallenge, getChallenge } from "@gonfalon/contract/challenge.ts";
import { deleteGame } from "@gonfalon/contract/game.ts";
import {
  createInstance,
  destroyInstance,
  extendInstance,
  listOwnInstances,
} from "@gonfalon/contract/instance.ts";
import { describe, expect, it } from "vitest";
import type { Db } from "#db/client.ts";
import {
  aChallenge,
  aGame,
  aMember,
  aParticipation,
  type BuiltSeat,
  hoursFromNow,
} from "../../../test/builders.ts";
import { type Caller, useServer } from "../../../test/harness.ts";
import { race } from "../../../test/race.ts";
import { inbox, useSignalR } from "../../../test/signalr.ts";

const server = useServer();
const { connect } = useSignalR(server);
const { engine } = server;

const MINUTE = 60_000;
const ascending = (a: number, b: number) => a - b;
const containerised = { type: "StaticContainer", container_image: "challenge:1" } as const;
const dynamic = { type: "DynamicContainer", container_image: "challenge:1", flags: [] } as const;

async function aScene(over: Parameters<typeof aChallenge>[2] = dynamic) {
  const gameId = await aGame(server, { practice_mode: false });
  const challengeId = await aChallenge(server, gameId, over);
  return { gameId, challengeId, seat: await aParticipation(server, gameId) };
}

function create({ player, gameId }: Pick<BuiltSeat, "player" | "gameId">, challengeId: number) {
  return server.call(player, createInstance, { params: { id: gameId, cid: challengeId } });
}

function extend({ player, gameId }: BuiltSeat, challengeId: number) {
  return server.call(player, extendInstance, { params: { id: gameId, cid: challengeId } });
}

function destroy({ player, gameId }: BuiltSeat, challengeId: number) {
  return server.call(player, destroyInstance, { params: { id: gameId, cid: challengeId } });
}

function open({ player, gameId }: BuiltSeat, challengeId: number) {
  return server.call(player, getChallenge, { params: { id: gameId, cid: challengeId } });
}

function rows(seat: BuiltSeat) {
  return server.db.selectFrom("containers").where("participation_id", "=", seat.id).selectAll().execute();
}

async function events(gameId: number) {
  return server.db
    .selectFrom("events")
    .where("game_id", "=", gameId)
    .orderBy("id")
    .select(["type", "values", "user_id", "team_id"])
    .execute();
}

function ordersOf(challengeId: number) {
  return engine.created.filter(({ labels }) => labels["challenge"] === String(challengeId));
}

async function setPolicy(values: Record<string, number | boolean>): Promise<void> {
  for (const [member, value] of Object.entries(values))
    await server.db
      .insertInto("settings")
      .values({ section: "containerPolicy", member, value: JSON.stringify(value) })
      .onConflict((conflict) =>
        conflict.columns(["section", "member"]).doUpdateSet({ value: JSON.stringify(value) }),
      )
      .execute();
  server.events.publish({ type: "settings.changed" });
}

describe("CONTAINER-1 starting", () => {
  it("gives the team a container with its own flag, though it never opened the challenge", async () => {
    const { gameId, challengeId, seat } = await aScene();
    const { status, body } = await create(seat, challengeId);
    expect(status).toBe(200);
    const startedAt = server.clock.now().getTime();
    expect(body).toEqual({
      status: "Running",
      startedAt,
      expectStopAt: startedAt + 120 * MINUTE,
      entry: expect.stringMatching(/^ctf\.example\.org:\d+$/),
      queue: null,
    });
    const { flag } = await server.db
      .selectFrom("instances")
      .where("challenge_id", "=", challengeId)
      .select("flag")
      .executeTakeFirstOrThrow();
    const [order] = ordersOf(challengeId);
    expect(order?.env).toEqual({
      FLAG: flag,
      GZCTF_FLAG: flag,
      TEAM_ID: String(seat.team.id),
      GZCTF_TEAM_ID: String(seat.team.id),
    });
    expect(await events(gameId)).toEqual([
      {
        type: "ContainerStart",
        values: [String(challengeId), "a challenge"],
        user_id: seat.player.id,
        team_id: seat.team.id,
      },
    ]);
    expect(JSON.stringify(server.lines)).not.toContain(flag);
    expect(server.lines.at(-1)).toMatchObject({
      message: "container started",
      fields: { user: seat.player.name, gameId, challengeId, teamId: seat.team.id },
    });
  });

  it("passes the limits of the challenge on", async () => {
    const { challengeId, seat } = await aScene({
      ...containerised,
      cpu_count: 5,
      memory_limit: 128,
      storage_limit: 512,
      expose_port: 1337,
      network_mode: "Isolated",
    });
    await create(seat, challengeId);
    expect(ordersOf(challengeId)).toEqual([
      expect.objectContaining({
        image: "challenge:1",
        exposePort: 1337,
        cpuTenths: 5,
        memoryMiB: 128,
        storageMiB: 512,
        network: "Isolated",
        publish: true,
      }),
    ]);
  });

  it("shows in the challenge", async () => {
    const { challengeId, seat } = await aScene();
    expect((await open(seat, challengeId)).body.context).toMatchObject({ status: null, instanceEntry: null });
    const { body } = await create(seat, challengeId);
    expect((await open(seat, challengeId)).body.context).toMatchObject({
      status: "Running",
      instanceEntry: body.entry,
      closeTime: body.expectStopAt,
      startedAt: body.startedAt,
      queue: null,
    });
  });

  it.each<[string, Parameters<typeof aChallenge>[2], number, RegExp]>([
    ["a challenge without a container", {}, 400, /no instances/],
    ["a disabled challenge", { ...dynamic, enabled: false }, 404, /challenge/i],
    ["a challenge without an image", { ...dynamic, container_image: "" }, 400, /image/],
    ["an image that is not there", { ...dynamic, container_image: "nowhere" }, 400, /could not be started/],
  ])("is refused for %s", async (_name, over, expected, title) => {
    const { challengeId, seat } = await aScene(over);
    const { status, problem } = await create(seat, challengeId);
    expect(status).toBe(expected);
    expect(problem).toEqual({ status: expected, title: expect.stringMatching(title) });
    expect(await rows(seat)).toEqual([]);
  });

  it("is refused within ten seconds of the last time, and says how long to wait", async () => {
    const { challengeId, seat } = await aScene();
    await create(seat, challengeId);
    server.clock.advance(4000);
    const { status, problem, headers } = await create(seat, challengeId);
    expect([status, problem.status, headers["retry-after"]]).toEqual([429, 429, "6"]);
    server.clock.advance(6000);
    const again = await create(seat, challengeId);
    expect([again.status, again.problem.title]).toEqual([400, "The instance is already running."]);
  });

  it("is refused while the engine cannot be used", async () => {
    const { challengeId, seat } = await aScene();
    engine.breakDown("it is off");
    const { status, problem } = await create(seat, challengeId);
    engine.breakDown(undefined);
    expect([status, problem.title]).toEqual([400, expect.stringMatching(/cannot be started/)]);
    expect((await create(seat, challengeId)).status).toBe(200);
  });

  it("leaves nothing behind when the engine fails", async () => {
    const { gameId, challengeId, seat } = await aScene();
    engine.fail("no room");
    const { status } = await create(seat, challengeId);
    engine.fail(undefined);
    expect(status).toBe(400);
    expect(await rows(seat)).toEqual([]);
    expect(await events(gameId)).toEqual([]);
    expect((await open(seat, challengeId)).body.context.status).toBeNull();
    server.clock.advance(10_000);
    expect((await create(seat, challengeId)).status).toBe(200);
  });
});

describe("CONTAINER-1 the limit of a team", () => {
  async function manyChallenges(gameId: number, count: number): Promise<number[]> {
    return Promise.all(Array.from({ length: count }, () => aChallenge(server, gameId, containerised)));
  }

  it("holds when thirty starts meet", async () => {
    const { gameId, seat } = await aScene();
    const challengeIds = await manyChallenges(gameId, 30);
    const answers = await Promise.all(challengeIds.map((id) => create(seat, id)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(statuses.filter((status) => status === 400)).toHaveLength(27);
    const declared = (await rows(seat)).map(({ id }) => id);
    expect(declared).toHaveLength(3);
    expect(engine.running.filter((id) => declared.includes(id))).toHaveLength(3);
    expect(challengeIds.flatMap(ordersOf)).toHaveLength(3);
  });

  it("holds when two starts meet at the last place", async () => {
    const { gameId, seat } = await aScene();
    const [first = 0, second = 0, third = 0, fourth = 0] = await manyChallenges(gameId, 4);
    for (const id of [first, second]) await create(seat, id);
    // Opened before, so that the race is about nothing but the limit.
    for (const id of [third, fourth]) await open(seat, id);
    const answers = await race(
      server.db,
      (tx) => tx.selectFrom("participations").where("id", "=", seat.id).select("id").forUpdate().execute(),
      [() => create(seat, third), () => create(seat, fourth)],
    );
    expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.problem.title).toContain("may: 3");
  });

  it("gives two members who start the same one a single container", async () => {
    const { gameId, challengeId, seat } = await aScene();
    const mate = await aMember(server, seat.team.id, seat);
    await open(seat, challengeId);
    const answers = await race(
      server.db,
      (tx) => tx.selectFrom("participations").where("id", "=", seat.id).select("id").forUpdate().execute(),
      [() => create(seat, challengeId), () => create({ player: mate, gameId }, challengeId)],
    );
    expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([200, 429]);
    expect(ordersOf(challengeId)).toHaveLength(1);
  });

  it("can make room by ending the oldest", async () => {
    const { gameId, seat } = await aScene();
    const [first = 0, ...others] = await manyChallenges(gameId, 4);
    await setPolicy({ autoDestroyOnLimitReached: true });
    const statuses: number[] = [];
    for (const id of [first, ...others]) {
      statuses.push((await create(seat, id)).status);
      server.clock.advance(1000);
    }
    await setPolicy({ autoDestroyOnLimitReached: false });
    expect(statuses).toEqual([200, 200, 200, 200]);
    const declared = await rows(seat);
    expect(declared.map(({ challenge_id }) => challenge_id).toSorted(ascending)).toEqual(
      others.toSorted(ascending),
    );
    const [replaced] = ordersOf(first);
    expect(engine.running).not.toContain(replaced?.id);
    expect((await open(seat, first)).body.context.status).toBeNull();
  });

  it("does not count other games and other teams", async () => {
    const { gameId, seat } = await aScene();
    const challengeIds = await manyChallenges(gameId, 3);
    for (const id of challengeIds) await create(seat, id);
    const otherGame = await aGame(server);
    const elsewhere = await aParticipation(server, otherGame, { team: seat.team });
    const there = await aChallenge(server, otherGame, containerised);
    const others = await aParticipation(server, gameId);
    expect((await create(elsewhere, there)).status).toBe(200);
    expect((await create(others, challengeIds[0] ?? 0)).status).toBe(200);
  });
});

describe("CONTAINER-4 extending", () => {
  it("adds time in the last minutes, for everybody in the team, and not earlier", async () => {
    const { challengeId, seat } = await aScene();
    const { body } = await create(seat, challengeId);
    expect((await extend(seat, challengeId)).problem.title).toContain("10 minutes");
    server.clock.advance(110 * MINUTE);
    const longer = await extend(seat, challengeId);
    expect(longer.body).toEqual({ ...body, expectStopAt: body.expectStopAt + 120 * MINUTE });
    expect((await open(seat, challengeId)).body.context.closeTime).toBe(longer.body.expectStopAt);
    expect((await extend(seat, challengeId)).status).toBe(400);
  });

  it("adds once when two members ask at once", async () => {
    const { challengeId, seat } = await aScene();
    const { body } = await create(seat, challengeId);
    server.clock.advance(115 * MINUTE);
    const answers = await race(
      server.db,
      (tx) => tx.selectFrom("participations").where("id", "=", seat.id).select("id").forUpdate().execute(),
      [() => extend(seat, challengeId), () => extend(seat, challengeId)],
    );
    expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([200, 400]);
    expect((await rows(seat))[0]?.stop_at.getTime()).toBe(body.expectStopAt + 120 * MINUTE);
  });

  it("is refused when nothing runs, or it has run out", async () => {
    const { challengeId, seat } = await aScene();
    expect((await extend(seat, challengeId)).problem.title).toBe("There is no instance running.");
    await create(seat, challengeId);
    server.clock.advance(120 * MINUTE);
    expect((await extend(seat, challengeId)).status).toBe(400);
  });
});

describe("CONTAINER-10 ending", () => {
  it("removes the container, says so in the events, and starts the ten seconds anew", async () => {
    const { gameId, challengeId, seat } = await aScene();
    await create(seat, challengeId);
    const [row] = await rows(seat);
    expect((await destroy(seat, challengeId)).status).toBe(429);
    server.clock.advance(10_000);
    expect((await destroy(seat, challengeId)).status).toBe(200);
    expect(engine.running).not.toContain(row?.id);
    expect(await rows(seat)).toEqual([]);
    expect((await events(gameId)).at(-1)).toEqual({
      type: "ContainerDestroy",
      values: [String(challengeId), "a challenge"],
      user_id: seat.player.id,
      team_id: seat.team.id,
    });
    expect((await destroy(seat, challengeId)).status).toBe(400);
    const { status, headers } = await create(seat, challengeId);
    expect([status, headers["retry-after"]]).toEqual([429, "10"]);
  });

  it("is allowed after the end of the game", async () => {
    const gameId = await aGame(server, { practice_mode: false, ends_at: hoursFromNow(server, 1) });
    const challengeId = await aChallenge(server, gameId, dynamic);
    const seat = await aParticipation(server, gameId);
    await create(seat, challengeId);
    server.clock.advance(61 * MINUTE);
    expect((await create(seat, challengeId)).problem.status).toBe(10_002);
    expect((await destroy(seat, challengeId)).status).toBe(200);
  });

  it("tells when the engine does not obey, and has it removed later", async () => {
    const { challengeId, seat } = await aScene();
    await create(seat, challengeId);
    server.clock.advance(10_000);
    engine.breakDown("it is off");
    const { status, problem } = await destroy(seat, challengeId);
    engine.breakDown(undefined);
    expect([status, problem.title]).toEqual([400, expect.stringMatching(/not ended yet/)]);
    await server.platform.containers.reconciler.compare();
    expect(engine.running).not.toContain(ordersOf(challengeId)[0]?.id);
  });
});

describe("somebody who deletes what a team is about to use", () => {
  const holds = {
    participation: (seat: BuiltSeat) => (tx: Db) =>
      tx.selectFrom("participations").where("id", "=", seat.id).select("id").forUpdate().execute(),
    instance: (seat: BuiltSeat) => (tx: Db) =>
      tx
        .selectFrom("instances")
        .where("participation_id", "=", seat.id)
        .select("attempts")
        .forUpdate()
        .execute(),
  };

  it.each([
    ["starts in a game", "participation", create, deleteGame],
    ["ends in a game", "participation", destroy, deleteGame],
    ["starts of a challenge", "instance", create, deleteChallenge],
    ["ends of a challenge", "instance", destroy, deleteChallenge],
  ] as const)("meets %s without either failing", async (_name, held, act, deletion) => {
    const admin = await server.signUp("Admin");
    const { gameId, challengeId, seat } = await aScene();
    await open(seat, challengeId);
    if (act === destroy) {
      await create(seat, challengeId);
      server.clock.advance(10_000);
    }
    const params = { id: gameId, cid: challengeId };
    const answers = await race<{ readonly status: number }>(server.db, holds[held](seat), [
      () => act(seat, challengeId),
      () => server.call(admin, deletion, { params }),
    ]);
    const [acted, deleted] = answers.map(({ status }) => status);
    expect([200, 400, 404]).toContain(acted);
    expect(deleted).toBe(200);
    await server.platform.containers.reconciler.compare();
    expect(await rows(seat)).toEqual([]);
    expect(engine.running).not.toContain(ordersOf(challengeId)[0]?.id);
  });
});

describe("CONTAINER-13 the team hears of it", () => {
  it("when a container starts and ends, if its connection asked for it", async () => {
    const { gameId, challengeId, seat } = await aScene();
    const others = await aParticipation(server, gameId);
    const listen = async (caller: Caller, query: string) =>
      inbox(await connect(caller, `/hub/user?game=${gameId}${query}`), "ReceivedInstance");
    const own = await listen(seat.player, "&instances=1");
    const silent = await listen(seat.player, "");
    const foreign = await listen(others.player, "&instances=1");
    await create(seat, challengeId);
    expect(await own.take()).toEqual({ challengeId, ended: null });
    expect(await own.take()).toEqual({ challengeId, ended: null });
    server.clock.advance(10_000);
    await destroy(seat, challengeId);
    expect(await own.take()).toEqual({ challengeId, ended: "Requested" });
    expect([silent.received, foreign.received]).toEqual([[], []]);
  });
});

describe("CONTAINER-14 one's own containers", () => {
  it("are listed with their games, for every member, and for nobody else", async () => {
    const { gameId, challengeId, seat } = await aScene();
    const mate = await aMember(server, seat.team.id, seat);
    const { body: container } = await create(seat, challengeId);
    const { body } = await server.call(mate, listOwnInstances);
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
