import { afterAll, beforeAll, expect, it } from "vitest";
import { findFreePort } from "#adapters/net/find-free-port.ts";
import {
  type BuiltMembership,
  insertChallenge,
  insertGame,
  insertParticipation,
} from "../../../test/builders.ts";
import { CHALLENGE_IMAGE, docker, makeTestImages } from "../../../test/docker.ts";
import { useForkedServers } from "../../../test/forked-server.ts";

const RESPONSES_BEFORE_KILL = 3;
const RECONCILE_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 15_000;

const metricsPort = await findFreePort("127.0.0.1");
const servers = useForkedServers({ CONTAINER_ENGINE: "docker", METRICS_PORT: String(metricsPort) });

beforeAll(makeTestImages);
afterAll(async () => {
  for (const { Id } of await listInstallationContainers())
    await docker.getContainer(Id).remove({ force: true });
});

let installationId: string | undefined;

/** All containers of this installation on the engine, in any state. */
async function listInstallationContainers() {
  if (installationId === undefined) return [];
  return docker.listContainers({
    all: true,
    filters: { label: [`gonfalon.installation=${installationId}`] },
  });
}

/** The installation id of the servers, read from a declared container. */
async function readInstallationId(): Promise<string | undefined> {
  const { id } = await servers.db
    .selectFrom("containers")
    .where("status", "=", "Running")
    .select("id")
    .executeTakeFirstOrThrow();
  const [container] = await docker.listContainers({ filters: { label: [`gonfalon.container=${id}`] } });
  return container?.Labels["gonfalon.installation"];
}

/** The declared containers and those that the engine lists, with their states. */
async function readState() {
  const declared = await servers.db.selectFrom("containers").select(["id", "status"]).execute();
  return {
    declared: declared.map(({ id, status }) => `${id} ${status}`.toLowerCase()).toSorted(),
    found: (await listInstallationContainers())
      .map(({ Labels, State }) => `${Labels["gonfalon.container"]} ${State}`)
      .toSorted(),
  };
}

/** The container counts from the metrics endpoint. */
async function readMetrics() {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const lines = text.matchAll(/^gonfalon_containers(?:\{state="|_)(\w+)(?:"\})? (\d+)$/gm);
  return Object.fromEntries(Array.from(lines, ([, state, count]) => [state, Number(count)]));
}

async function isReconciled() {
  const { declared, found } = await readState();
  return JSON.stringify(declared) === JSON.stringify(found);
}

/** Teams in a game with one challenge. */
async function insertGameWithTeams(teamCount: number): Promise<GameWithTeams> {
  const { fixture } = servers;
  const gameId = await insertGame(fixture);
  const challengeId = await insertChallenge(fixture, gameId, {
    type: "DynamicContainer",
    container_image: CHALLENGE_IMAGE,
    expose_port: 8080,
    flags: [],
  });
  const memberships = await Promise.all(
    Array.from({ length: teamCount }, () => insertParticipation(fixture, gameId)),
  );
  return { path: `/api/game/${gameId}/container/${challengeId}`, memberships };
}

interface GameWithTeams {
  /** The path of the container endpoint. */
  readonly path: string;
  readonly memberships: readonly BuiltMembership[];
}

/** Sends the requests of all teams concurrently and kills the server after a few responses. */
async function killDuringRequests(
  method: "POST" | "DELETE",
  { path, memberships }: GameWithTeams,
): Promise<void> {
  const server = await servers.start();
  let responseCount = 0;
  let kill: Promise<void> | undefined;
  await Promise.all(
    memberships.map(async ({ player }) => {
      try {
        const { ok } = await fetch(server.address + path, { method, headers: player.headers });
        if (ok) responseCount += 1;
      } catch {
        // The server was killed before it responded.
      }
      if (responseCount >= RESPONSES_BEFORE_KILL) kill ??= servers.kill(server.child);
    }),
  );
  await kill;
  expect(responseCount).toBeGreaterThanOrEqual(RESPONSES_BEFORE_KILL);
  expect(responseCount).toBeLessThan(memberships.length);
}

async function restartAndReconcile() {
  const server = await servers.start();
  await expect.poll(isReconciled, { timeout: RECONCILE_TIMEOUT_MS, interval: 500 }).toBe(true);
  const state = await readState();
  // The metrics are updated by the next reconciliation.
  await expect
    .poll(readMetrics, { timeout: RECONCILE_TIMEOUT_MS, interval: 500 })
    .toEqual({ declared: state.declared.length, running: state.declared.length, leaked: 0, queued: 0 });
  await servers.kill(server.child);
  return state;
}

it("CONTAINER-6 running and declared containers match soon after the server was killed during starts and stops", async () => {
  const game = await insertGameWithTeams(12);
  await killDuringRequests("POST", game);
  installationId = await readInstallationId();
  const { found: foundContainers } = await restartAndReconcile();
  expect(foundContainers.length).toBeGreaterThanOrEqual(RESPONSES_BEFORE_KILL);

  // Skip the ten-second cooldown, which is not under test.
  await servers.db.updateTable("instances").set({ container_touched_at: null }).execute();
  await killDuringRequests("DELETE", game);
  expect((await restartAndReconcile()).found.length).toBeLessThan(foundContainers.length);
}, 240_000);

it("CONTAINER-5 an expired container is stopped within seconds", async () => {
  const { path, memberships } = await insertGameWithTeams(1);
  const server = await servers.start();
  const headers = memberships[0]?.player.headers ?? {};
  expect((await fetch(server.address + path, { method: "POST", headers })).ok).toBe(true);
  const { id } = await servers.db
    .selectFrom("containers")
    .where("participation_id", "=", memberships[0]?.id ?? 0)
    .select("id")
    .executeTakeFirstOrThrow();
  const listContainers = () =>
    docker.listContainers({ all: true, filters: { label: [`gonfalon.container=${id}`] } });
  expect(await listContainers()).toHaveLength(1);
  const stopAt = new Date(Date.now() + 2000);
  await servers.db.updateTable("containers").set({ stop_at: stopAt }).where("id", "=", id).execute();
  await expect.poll(listContainers, { timeout: STOP_TIMEOUT_MS, interval: 100 }).toEqual([]);
  expect(Date.now()).toBeGreaterThanOrEqual(stopAt.getTime());
});
