import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { updateChallenge } from "@gonfalon/contract/challenge.ts";
import { deleteGame } from "@gonfalon/contract/game.ts";
import { createInstance, destroyInstance } from "@gonfalon/contract/instance.ts";
import { reviewParticipation } from "@gonfalon/contract/participation.ts";
import { getClientConfig } from "@gonfalon/contract/settings.ts";
import { submitFlag } from "@gonfalon/contract/submission.ts";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  type BuiltMembership,
  insertChallenge,
  insertGame,
  insertParticipation,
} from "../../../test/builders.ts";
import { CHALLENGE_IMAGE, createDockerEngine, docker, makeTestImages } from "../../../test/docker.ts";
import { useServer } from "../../../test/harness.ts";
import type { TestUser } from "../../../test/test-users.ts";

const installation = randomUUID();
const engine = createDockerEngine({ installation });
const server = useServer({ engine, publicUrl: "http://127.0.0.1" });
/** The maximum time between an action and the removal of all containers. */
const REMOVAL_TIMEOUT_MS = 15_000;

let admin: TestUser;
beforeAll(async () => {
  await makeTestImages();
  admin = await server.signUp("Admin");
});

afterEach(async () => {
  await server.db.deleteFrom("containers").execute();
  for (const { id } of await engine.list()) await engine.destroy(id);
});

async function insertGameWithTeams(teamCount: number) {
  const gameId = await insertGame(server, { practice_mode: false });
  const challengeId = await insertChallenge(server, gameId, {
    type: "DynamicContainer",
    container_image: CHALLENGE_IMAGE,
    expose_port: 8080,
    flags: [],
  });
  const memberships = await Promise.all(
    Array.from({ length: teamCount }, () => insertParticipation(server, gameId)),
  );
  return { gameId, challengeId, memberships };
}

function create({ player, gameId }: BuiltMembership, challengeId: number) {
  return server.call(player, createInstance, { params: { id: gameId, cid: challengeId } });
}

async function startContainer(membership: BuiltMembership, challengeId: number): Promise<string> {
  const { status, body } = await create(membership, challengeId);
  expect([status, body.status]).toEqual([200, "Running"]);
  return body.entry ?? "";
}

/** Retries until the program in the container accepts connections. */
async function fetchFlag(entry: string): Promise<string> {
  for (let tries = 0; ; tries++)
    try {
      return (await (await fetch(`http://${entry}/flag`)).text()).trim();
    } catch (error) {
      if (tries >= 100) throw error;
      await pause(50);
    }
}

/** The containers of this installation in `docker ps`; with `all`, including stopped ones. */
function listContainers({ all = false } = {}) {
  return docker.listContainers({ all, filters: { label: [`gonfalon.installation=${installation}`] } });
}

describe("containers of a game on Docker", () => {
  it("have the flag of their team, and the flag of another team is detected as cheating", async () => {
    const { gameId, challengeId, memberships } = await insertGameWithTeams(2);
    const [ownTeam, otherTeam] = memberships;
    if (!ownTeam || !otherTeam) throw new Error("a team is missing");
    const [ourFlag, theirFlag] = await Promise.all(
      [ownTeam, otherTeam].map(async (membership) =>
        fetchFlag(await startContainer(membership, challengeId)),
      ),
    );
    expect(ourFlag).toMatch(/^flag\{.+\}$/);
    expect(ourFlag).not.toBe(theirFlag);
    const submit = async (flag = "") => {
      await server.call(ownTeam.player, submitFlag, {
        params: { id: gameId, cid: challengeId },
        body: { flag },
      });
      const { status } = await server.db
        .selectFrom("submissions")
        .orderBy("id", "desc")
        .select("status")
        .executeTakeFirstOrThrow();
      return status;
    };
    expect([await submit(theirFlag), await submit(ourFlag)]).toEqual(["CheatDetected", "Accepted"]);
  });

  it.each<[string, (setup: Awaited<ReturnType<typeof insertGameWithTeams>>) => Promise<unknown>]>([
    [
      "their teams stop them",
      ({ memberships, challengeId }) => {
        server.clock.advance(10_000);
        return Promise.all(
          memberships.map(({ player, gameId }) =>
            server.call(player, destroyInstance, { params: { id: gameId, cid: challengeId } }),
          ),
        );
      },
    ],
    [
      "the challenge is disabled",
      ({ gameId, challengeId }) =>
        server.call(admin, updateChallenge, {
          params: { id: gameId, cid: challengeId },
          body: { isEnabled: false },
        }),
    ],
    [
      "the teams are suspended",
      ({ memberships }) =>
        Promise.all(
          memberships.map(({ id }) =>
            server.call(admin, reviewParticipation, { params: { id }, body: { status: "Suspended" } }),
          ),
        ),
    ],
    ["the game is deleted", ({ gameId }) => server.call(admin, deleteGame, { params: { id: gameId } })],
    [
      "they expire",
      () => {
        server.clock.advance(120 * MINUTE_MS);
        return server.platform.containers.reconciler.stopDue();
      },
    ],
  ])("are removed completely when %s", async (_name, action) => {
    const setup = await insertGameWithTeams(2);
    for (const membership of setup.memberships) await startContainer(membership, setup.challengeId);
    expect(await listContainers()).toHaveLength(2);
    await action(setup);
    await expect
      .poll(() => listContainers({ all: true }), { timeout: REMOVAL_TIMEOUT_MS, interval: 100 })
      .toEqual([]);
    expect(await server.db.selectFrom("containers").selectAll().execute()).toEqual([]);
  });

  it("start for twenty teams concurrently while other requests are handled", async () => {
    const { challengeId, memberships } = await insertGameWithTeams(20);
    const listRunning = () =>
      server.db.selectFrom("containers").where("status", "=", "Running").select("id").execute();
    const statuses: number[] = [];
    for (const membership of memberships)
      void create(membership, challengeId).then(({ status }) => statuses.push(status));
    expect((await server.call(admin, getClientConfig)).status).toBe(200);
    expect(statuses).toEqual([]);
    await expect.poll(() => statuses, { timeout: MINUTE_MS, interval: 200 }).toHaveLength(20);
    expect(statuses).toEqual(memberships.map(() => 200));
    await expect.poll(listRunning, { timeout: MINUTE_MS, interval: 200 }).toHaveLength(20);
    expect(await listContainers()).toHaveLength(20);
  });

  it("are limited to three when a team starts thirty concurrently", async () => {
    const { gameId, memberships } = await insertGameWithTeams(1);
    const challengeIds = await Promise.all(
      Array.from({ length: 30 }, () =>
        insertChallenge(server, gameId, {
          type: "StaticContainer",
          container_image: CHALLENGE_IMAGE,
          expose_port: 8080,
        }),
      ),
    );
    const [membership] = memberships;
    if (!membership) throw new Error("the team is missing");
    const responses = await Promise.all(challengeIds.map((id) => create(membership, id)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await listContainers()).toHaveLength(3);
  });

  it("are removed from the database when the engine no longer runs them", async () => {
    const { challengeId, memberships } = await insertGameWithTeams(2);
    for (const membership of memberships) await startContainer(membership, challengeId);
    // As if the engine had been restarted.
    for (const { Id } of await listContainers()) await docker.getContainer(Id).kill();
    await server.platform.containers.reconciler.reconcile();
    expect(await server.db.selectFrom("containers").selectAll().execute()).toEqual([]);
    expect(await engine.list()).toEqual([]);
  });
});
