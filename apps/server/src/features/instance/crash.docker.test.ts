import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { systemClock } from "#adapters/time/system-clock.ts";
import { aChallenge, aGame, aParticipation, type BuiltSeat, type World } from "../../../test/builders.ts";
import { CHALLENGE_IMAGE, docker, makeTestImages } from "../../../test/docker.ts";
import { useForkedServers } from "../../../test/forked-server.ts";
import { insertSignedInUser } from "../../../test/harness.ts";

const TEAMS = 12;
const KILLED_AFTER = 3;
const MENDED_MS = 60_000;

const servers = useForkedServers({ CONTAINER_ENGINE: "docker" });

beforeAll(makeTestImages);
afterAll(async () => {
  for (const { Id } of await shown()) await docker.getContainer(Id).remove({ force: true });
});

let gameId: number;
let installation: string | undefined;

/** Everything of this installation on the engine, whatever it does. */
async function shown() {
  if (installation === undefined) return [];
  return docker.listContainers({
    all: true,
    filters: { label: [`gonfalon.installation=${installation}`] },
  });
}

/** Under which the servers know their own: one of the declared containers tells. */
async function installationOnDocker(): Promise<string | undefined> {
  const { id } = await servers.db
    .selectFrom("containers")
    .where("status", "=", "Running")
    .select("id")
    .executeTakeFirstOrThrow();
  const [found] = await docker.listContainers({ filters: { label: [`gonfalon.container=${id}`] } });
  return found?.Labels["gonfalon.installation"];
}

/** What should run, and what does. */
async function picture() {
  const declared = await servers.db.selectFrom("containers").select(["id", "status"]).execute();
  return {
    declared: declared.map(({ id, status }) => `${id} ${status}`.toLowerCase()).toSorted(),
    running: (await shown())
      .map(({ Labels, State }) => `${Labels["gonfalon.container"]} ${State}`)
      .toSorted(),
  };
}

async function agreed() {
  const { declared, running } = await picture();
  return JSON.stringify(declared) === JSON.stringify(running);
}

/** Lets all teams act at once and kills the server when a few have been answered. */
async function interrupted(method: "POST" | "DELETE", seats: readonly BuiltSeat[], challengeId: number) {
  const server = await servers.start();
  let answered = 0;
  let dying: Promise<void> | undefined;
  await Promise.all(
    seats.map(async ({ player }) => {
      try {
        const path = `/api/game/${gameId}/container/${challengeId}`;
        const { ok } = await fetch(server.address + path, { method, headers: player.headers });
        if (ok) answered += 1;
      } catch {
        // The server was gone before it answered.
      }
      if (answered >= KILLED_AFTER) dying ??= servers.kill(server.child);
    }),
  );
  await dying;
  expect(answered).toBeGreaterThanOrEqual(KILLED_AFTER);
  expect(answered).toBeLessThan(TEAMS);
}

async function mended() {
  const server = await servers.start();
  await expect.poll(agreed, { timeout: MENDED_MS, interval: 500 }).toBe(true);
  await servers.kill(server.child);
  return picture();
}

it("CONTAINER-6 what runs is what is declared again, soon after the server was killed among starts and ends", async () => {
  const { db } = servers;
  const world: World = {
    db,
    clock: systemClock,
    signUp: () => insertSignedInUser(db, systemClock, "User", `user-${randomUUID().slice(0, 8)}`),
  };
  gameId = await aGame(world);
  const challengeId = await aChallenge(world, gameId, {
    type: "DynamicContainer",
    container_image: CHALLENGE_IMAGE,
    expose_port: 8080,
    flags: [],
  });
  const seats = await Promise.all(Array.from({ length: TEAMS }, () => aParticipation(world, gameId)));

  await interrupted("POST", seats, challengeId);
  installation = await installationOnDocker();
  const { running } = await mended();
  expect(running.length).toBeGreaterThanOrEqual(KILLED_AFTER);

  // The ten seconds between a start and an end are not what this is about.
  await db.updateTable("instances").set({ container_touched_at: null }).execute();
  await interrupted("DELETE", seats, challengeId);
  expect((await mended()).running.length).toBeLessThan(running.length);
}, 240_000);
