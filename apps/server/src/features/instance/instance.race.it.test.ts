import { deleteChallenge } from "@gonfalon/contract/challenge.ts";
import { deleteGame } from "@gonfalon/contract/game.ts";
import { describe, expect, it } from "vitest";
import type { Db } from "#db/client.ts";
import {
  type BuiltMembership,
  insertChallenge,
  insertGame,
  insertMember,
  insertParticipation,
} from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import { staticContainer, useInstances } from "../../../test/instance-helpers.ts";
import { race } from "../../../test/race.ts";

const server = useServer();
const { engine } = server;
const { setUp, create, destroy, open, listRows, listSpecs } = useInstances(server);
const compareNumbers = (a: number, b: number) => a - b;

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

describe("CONTAINER-1 the container limit of a team", () => {
  async function insertChallenges(gameId: number, count: number): Promise<number[]> {
    return Promise.all(Array.from({ length: count }, () => insertChallenge(server, gameId, staticContainer)));
  }

  it("holds for thirty concurrent starts", async () => {
    const { gameId, membership } = await setUp();
    const challengeIds = await insertChallenges(gameId, 30);
    const responses = await Promise.all(challengeIds.map((id) => create(membership, id)));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(statuses.filter((status) => status === 400)).toHaveLength(27);
    const declaredIds = (await listRows(membership)).map(({ id }) => id);
    expect(declaredIds).toHaveLength(3);
    expect(engine.runningIds.filter((id) => declaredIds.includes(id))).toHaveLength(3);
    expect(challengeIds.flatMap(listSpecs)).toHaveLength(3);
  });

  it("holds for two concurrent starts with one slot left", async () => {
    const { gameId, membership } = await setUp();
    const [first = 0, second = 0, third = 0, fourth = 0] = await insertChallenges(gameId, 4);
    for (const id of [first, second]) await create(membership, id);
    // Open the challenges first, so that the requests race only for the limit.
    for (const id of [third, fourth]) await open(membership, id);
    const responses = await race(
      server.db,
      (tx) =>
        tx.selectFrom("participations").where("id", "=", membership.id).select("id").forUpdate().execute(),
      [() => create(membership, third), () => create(membership, fourth)],
    );
    expect(responses.map(({ status }) => status).toSorted(compareNumbers)).toEqual([200, 400]);
    expect(responses.find(({ status }) => status === 400)?.problem.title).toContain("limit of 3 instances");
  });

  it("allows a single container for two members who start the same challenge", async () => {
    const { gameId, challengeId, membership } = await setUp();
    const teammate = await insertMember(server, membership.team.id, membership);
    await open(membership, challengeId);
    const responses = await race(
      server.db,
      (tx) =>
        tx.selectFrom("participations").where("id", "=", membership.id).select("id").forUpdate().execute(),
      [() => create(membership, challengeId), () => create({ player: teammate, gameId }, challengeId)],
    );
    expect(responses.map(({ status }) => status).toSorted(compareNumbers)).toEqual([200, 429]);
    expect(listSpecs(challengeId)).toHaveLength(1);
  });

  it("can stop the oldest container to make room", async () => {
    const { gameId, membership } = await setUp();
    const [first = 0, ...others] = await insertChallenges(gameId, 4);
    await setPolicy({ autoDestroyOnLimitReached: true });
    const statuses: number[] = [];
    for (const id of [first, ...others]) {
      statuses.push((await create(membership, id)).status);
      server.clock.advance(1000);
    }
    await setPolicy({ autoDestroyOnLimitReached: false });
    expect(statuses).toEqual([200, 200, 200, 200]);
    const declaredContainers = await listRows(membership);
    expect(declaredContainers.map(({ challenge_id }) => challenge_id).toSorted(compareNumbers)).toEqual(
      others.toSorted(compareNumbers),
    );
    const [replacedContainer] = listSpecs(first);
    expect(engine.runningIds).not.toContain(replacedContainer?.id);
    expect(
      server.lines.findLast(({ message }) => message === "container stopped to make room for another"),
    ).toMatchObject({ fields: { status: "Success", challengeId: first } });
    expect((await open(membership, first)).body.context.status).toBeNull();
  });

  it("does not count containers in other games or of other teams", async () => {
    const { gameId, membership } = await setUp();
    const challengeIds = await insertChallenges(gameId, 3);
    for (const id of challengeIds) await create(membership, id);
    const otherGameId = await insertGame(server);
    const otherMembership = await insertParticipation(server, otherGameId, { team: membership.team });
    const otherChallengeId = await insertChallenge(server, otherGameId, staticContainer);
    const otherTeam = await insertParticipation(server, gameId);
    expect((await create(otherMembership, otherChallengeId)).status).toBe(200);
    expect((await create(otherTeam, challengeIds[0] ?? 0)).status).toBe(200);
  });
});

describe("deleting a game or a challenge", () => {
  const locks = {
    participation: (membership: BuiltMembership) => (tx: Db) =>
      tx.selectFrom("participations").where("id", "=", membership.id).select("id").forUpdate().execute(),
    instance: (membership: BuiltMembership) => (tx: Db) =>
      tx
        .selectFrom("instances")
        .where("participation_id", "=", membership.id)
        .select("attempts")
        .forUpdate()
        .execute(),
  };

  it.each([
    ["game while a container starts", "participation", create, deleteGame],
    ["game while a container stops", "participation", destroy, deleteGame],
    ["challenge while a container starts", "instance", create, deleteChallenge],
    ["challenge while a container stops", "instance", destroy, deleteChallenge],
  ] as const)(
    "deletes the %s, and neither request fails with a server error",
    async (_name, lockedRow, action, deleteEndpoint) => {
      const admin = await server.signUp("Admin");
      const { gameId, challengeId, membership } = await setUp();
      await open(membership, challengeId);
      if (action === destroy) {
        await create(membership, challengeId);
        server.clock.advance(10_000);
      }
      const params = { id: gameId, cid: challengeId };
      const responses = await race<{ readonly status: number }>(server.db, locks[lockedRow](membership), [
        () => action(membership, challengeId),
        () => server.call(admin, deleteEndpoint, { params }),
      ]);
      const [actionStatus, deletionStatus] = responses.map(({ status }) => status);
      expect([200, 400, 404]).toContain(actionStatus);
      expect(deletionStatus).toBe(200);
      await server.platform.containers.reconciler.reconcile();
      expect(await listRows(membership)).toEqual([]);
      expect(engine.runningIds).not.toContain(listSpecs(challengeId)[0]?.id);
    },
  );
});
