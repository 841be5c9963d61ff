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

const TEAMS = 8;
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
  await reconciler().reconcile();
});
afterAll(machine.remove);

function reconciler() {
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
    Array.from({ length: TEAMS }, () => insertParticipation(server, gameId)),
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
  const found = await machine.docker.listContainers({ all: true });
  return {
    declared: declared.map(({ id, status }) => `${id} ${status}`.toLowerCase()).toSorted(),
    found: found.map(({ Labels, State }) => `${Labels["gonfalon.container"]} ${State}`).toSorted(),
  };
}

/** Reconciles, as the server does every ten seconds. Returns whether the engine then matches the rows. */
async function isReconciled(): Promise<boolean> {
  await reconciler().reconcile();
  const { running, leaked, queued } = reconciler().counts();
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
    let started = 0;
    let stopping: Promise<void> | undefined;
    await Promise.all(
      memberships.map(async (membership) => {
        if (await start(membership)) started += 1;
        if (started === STARTS_BEFORE_STOP) stopping ??= machine.stop(signal);
      }),
    );
    expect(stopping).toBeDefined();
    await stopping;
    await machine.start();
    await expect.poll(isReconciled, { timeout: MINUTE_MS, interval: 200 }).toBe(true);

    const { found: remaining } = await readState();
    const next = await insertGameWithTeams();
    expect(await Promise.all(next.memberships.map(next.start))).toEqual(next.memberships.map(() => true));
    await expect.poll(isReconciled, { timeout: MINUTE_MS, interval: 200 }).toBe(true);
    expect((await readState()).found).toHaveLength(remaining.length + next.memberships.length);
  },
  120_000,
);
