import { getChallenge } from "@gonfalon/contract/challenge.ts";
import { createInstance, destroyInstance } from "@gonfalon/contract/instance.ts";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { Timer } from "#ports/timer.ts";
import {
  type BuiltMembership,
  insertChallenge,
  insertGame,
  insertParticipation,
} from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import { staticContainer } from "../../../test/instance-helpers.ts";
import { settle } from "../../../test/manual-time.ts";

/** The response to a start waits for two turns of the event loop instead of seconds. */
const immediateTimer: Timer = {
  after: (_milliseconds, run) => {
    const immediate = setImmediate(() => setImmediate(run));
    return () => clearImmediate(immediate);
  },
};
const server = useServer({ timer: immediateTimer, portMapping: "PlatformProxy" });
const { engine } = server;
const MAX_CONCURRENT_STARTS = 4;

let release: () => void = () => undefined;
afterEach(() => release());

async function insertGameWithTeams(teamCount: number) {
  const gameId = await insertGame(server);
  const memberships = await Promise.all(
    Array.from({ length: teamCount }, () => insertParticipation(server, gameId)),
  );
  const challengeIds = await Promise.all(
    Array.from({ length: 3 }, () => insertChallenge(server, gameId, staticContainer)),
  );
  return { gameId, memberships, challengeIds };
}

function create({ player, gameId }: BuiltMembership, challengeId = 0) {
  return server.call(player, createInstance, { params: { id: gameId, cid: challengeId } });
}

async function getContext({ player, gameId }: BuiltMembership, challengeId = 0) {
  const { body } = await server.call(player, getChallenge, { params: { id: gameId, cid: challengeId } });
  return body.context;
}

async function waitUntilRunning(memberships: readonly BuiltMembership[]): Promise<void> {
  const ids = memberships.map(({ id }) => id);
  const runningContainers = server.db
    .selectFrom("containers")
    .where("participation_id", "in", ids)
    .where("status", "=", "Running")
    .select("id");
  while ((await runningContainers.execute()).length < ids.length) await settle();
}

describe("CONTAINER-8 with more starts than can run in parallel", () => {
  it("the others are queued with a position and start in turn", async () => {
    const { memberships, challengeIds } = await insertGameWithTeams(MAX_CONCURRENT_STARTS + 2);
    const [challengeId] = challengeIds;
    release = engine.holdStarts();
    const responses = [];
    for (const membership of memberships) responses.push(await create(membership, challengeId));
    expect(responses.map(({ body }) => [body.status, body.entry, body.queue])).toEqual([
      ...Array.from({ length: MAX_CONCURRENT_STARTS }, () => ["Pending", null, null]),
      ["Pending", null, 1],
      ["Pending", null, 2],
    ]);
    const lastMembership = memberships.at(-1);
    if (!lastMembership) throw new Error("a team is missing");
    expect(await getContext(lastMembership, challengeId)).toMatchObject({
      status: "Pending",
      queue: 2,
      instanceEntry: null,
      closeTime: null,
    });
    server.clock.advance(10_000);
    expect((await create(lastMembership, challengeId)).body.queue).toBe(2);
    release();
    await waitUntilRunning(memberships);
    const { id } = await server.db
      .selectFrom("containers")
      .where("participation_id", "=", lastMembership.id)
      .select("id")
      .executeTakeFirstOrThrow();
    expect(await getContext(lastMembership, challengeId)).toMatchObject({
      status: "Running",
      queue: null,
      instanceEntry: id,
      startedAt: server.clock.now().getTime(),
    });
  });

  it("the second start of a team is queued behind the first start of another team", async () => {
    const { memberships, challengeIds } = await insertGameWithTeams(3);
    const [first, second, third] = memberships;
    if (!first || !second || !third) throw new Error("a team is missing");
    release = engine.holdStarts();
    for (const challengeId of challengeIds) await create(first, challengeId);
    await create(second, challengeIds[0]);
    // All slots are taken.
    expect((await create(second, challengeIds[1])).body.queue).toBe(1);
    expect((await create(third, challengeIds[0])).body.queue).toBe(1);
    expect((await getContext(second, challengeIds[1])).queue).toBe(2);
  });

  it("a pull of a missing image blocks no starts of other images", async () => {
    const { memberships, challengeIds, gameId } = await insertGameWithTeams(MAX_CONCURRENT_STARTS + 1);
    const missingId = await insertChallenge(server, gameId, {
      ...staticContainer,
      container_image: "missing:1",
    });
    const pullEnd = Promise.withResolvers<void>();
    const pull = vi.spyOn(engine, "pull").mockImplementation(async (image) => {
      await pullEnd.promise;
      engine.images.add(image);
    });
    onTestFinished(() => {
      pull.mockRestore();
      engine.images.delete("missing:1");
    });
    const lastMembership = memberships.at(-1);
    if (!lastMembership) throw new Error("a team is missing");
    const waitingMemberships = memberships.slice(0, -1);
    for (const membership of waitingMemberships) await create(membership, missingId);
    await create(lastMembership, challengeIds[0]);
    await waitUntilRunning([lastMembership]);
    expect((await getContext(waitingMemberships[0] ?? lastMembership, missingId)).status).toBe("Pending");
    pullEnd.resolve();
    await waitUntilRunning(waitingMemberships);
  });

  it("a start that is canceled in the queue never runs", async () => {
    const { memberships, challengeIds } = await insertGameWithTeams(MAX_CONCURRENT_STARTS + 1);
    const [challengeId = 0] = challengeIds;
    release = engine.holdStarts();
    for (const membership of memberships) await create(membership, challengeId);
    const lastMembership = memberships.at(-1);
    if (!lastMembership) throw new Error("a team is missing");
    server.clock.advance(10_000);
    const { status } = await server.call(lastMembership.player, destroyInstance, {
      params: { id: lastMembership.gameId, cid: challengeId },
    });
    expect(status).toBe(200);
    release();
    await server.platform.containers.lifecycle.queue.close();
    const teamIds = engine.createdSpecs
      .filter(({ labels }) => labels["challenge"] === String(challengeId))
      .map(({ labels }) => labels["team"]);
    expect(teamIds).toEqual(memberships.slice(0, MAX_CONCURRENT_STARTS).map(({ team }) => String(team.id)));
  });
});
