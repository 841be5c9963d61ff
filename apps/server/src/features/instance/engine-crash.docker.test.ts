import { isDeepStrictEqual } from "node:util";
import { createInstance } from "@gonfalon/contract/instance.ts";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import {
  type BuiltMembership,
  insertChallenge,
  insertGame,
  insertParticipation,
} from "../../../test/builders.ts";
import { createDockerEngine, makeImage, QUIET_IMAGE } from "../../../test/docker.ts";
import { useServer } from "../../../test/harness.ts";
import { isolatedDocker } from "../../../test/isolated-docker.ts";

const TEAM_COUNT = 8;
const STARTS_BEFORE_STOP = 3;

const machine = isolatedDocker();
// The bridges of this Docker daemon are in another network namespace, where this process installs no rules.
const engine = createDockerEngine({
  host: { url: machine.url, certificates: undefined },
  firewall: "external",
});
const server = useServer({ engine, publicUrl: "http://127.0.0.1" });

beforeAll(async () => {
  await machine.start();
  await makeImage(QUIET_IMAGE, machine.docker);
});
afterEach(async () => {
  await server.db.deleteFrom("containers").execute();
  await getReconciler().reconcile();
});
afterAll(machine.remove);

function getReconciler() {
  return server.platform.containers.reconciler;
}

/** Teams that all start the container of one challenge. */
async function insertGameWithTeams() {
  const gameId = await insertGame(server);
  const challengeId = await insertChallenge(server, gameId, {
    type: "StaticContainer",
    container_image: QUIET_IMAGE,
    expose_port: 8080,
  });
  const memberships = await Promise.all(
    Array.from({ length: TEAM_COUNT }, () => insertParticipation(server, gameId)),
  );
  const start = async ({ player }: BuiltMembership) => {
    const { status } = await server.call(player, createInstance, {
      params: { id: gameId, cid: challengeId },
    });
    return status === 200;
  };
  return { memberships, start };
}

/** The declared containers and the existing ones, in any state. */
async function readState() {
  const declared = await server.db.selectFrom("containers").select(["id", "status"]).execute();
  const containers = await machine.docker.listContainers({ all: true });
  return {
    declared: declared.map(({ id, status }) => `${id} ${status}`.toLowerCase()).toSorted(),
    found: containers.map(({ Labels, State }) => `${Labels["gonfalon.container"]} ${State}`).toSorted(),
  };
}

/** Reconciles, as the server does every ten seconds. Returns whether the engine then matches the rows. */
async function isReconciled(): Promise<boolean> {
  await getReconciler().reconcile();
  const { running, leaked, queued } = getReconciler().getCounts();
  const { declared, found } = await readState();
  return isDeepStrictEqual(found, declared) && running === found.length && leaked === 0 && queued === 0;
}

it.each([
  ["killed", "SIGKILL"],
  ["stopped", "SIGTERM"],
] as const)(
  "CONTAINER-6 running and declared containers match soon after Docker was %s during starts",
  async (_name, signal) => {
    const { memberships, start } = await insertGameWithTeams();
    let startedCount = 0;
    let stop: Promise<void> | undefined;
    await Promise.all(
      memberships.map(async (membership) => {
        if (await start(membership)) startedCount += 1;
        if (startedCount === STARTS_BEFORE_STOP) stop ??= machine.stop(signal);
      }),
    );
    expect(stop).toBeDefined();
    await stop;
    await machine.start();
    await expect.poll(isReconciled, { timeout: MINUTE_MS, interval: 200 }).toBe(true);

    const { found: remainingContainers } = await readState();
    const nextGame = await insertGameWithTeams();
    expect(await Promise.all(nextGame.memberships.map(nextGame.start))).toEqual(
      nextGame.memberships.map(() => true),
    );
    await expect.poll(isReconciled, { timeout: MINUTE_MS, interval: 200 }).toBe(true);
    expect((await readState()).found).toHaveLength(remainingContainers.length + nextGame.memberships.length);
  },
  120_000,
);
