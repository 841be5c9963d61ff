import { mkdtemp, readFile, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import pg from "pg";
import { afterAll, expect, it, vi } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#adapters/postgres/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { insertChallenge, insertGame, insertParticipation } from "./builders.ts";
import { submit } from "./cluster.ts";
import { useForkedServers } from "./forked-server.ts";
import { buildPlainBoard } from "./plain-board.ts";

const KILL_AFTER_SUBMISSIONS = 30;
const WAIT_OPTIONS = { timeout: 100_000, interval: 100 };

let folder: string;
let postgres: EmbeddedPostgres;

// Registered first, so that it runs last.
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true });
});

const servers = useForkedServers({ CONTAINER_ENGINE: "none" }, async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "gonfalon-faults-")));
  postgres = await startEmbeddedPostgres({ dataDir: join(folder, "data") });
  await migrate(postgres.url);
  return postgres.url;
});

/** The id of the submission; undefined without a successful response. */
async function tryToSubmit(...submission: Parameters<typeof submit>): Promise<number | undefined> {
  const response = await submit(...submission);
  const body: unknown = await response.json();
  return response.ok ? (body as number) : undefined;
}

async function listSubmissions(gameId: number) {
  return servers.db
    .selectFrom("submissions")
    .where("game_id", "=", gameId)
    .select(["id", "status"])
    .execute();
}

it("SUBMIT-2 keeps every confirmed submission when the database is killed, and recovers afterwards", async () => {
  const { child, address } = await servers.start();
  let logText = "";
  child.stdout?.on("data", (text: Buffer) => {
    logText += text.toString();
  });
  const gameId = await insertGame(servers.fixture);
  const challengeIds = await Promise.all(
    Array.from({ length: 10 }, () => insertChallenge(servers.fixture, gameId)),
  );
  const memberships = await Promise.all(
    Array.from({ length: 10 }, () => insertParticipation(servers.fixture, gameId)),
  );
  const queue = memberships.flatMap((membership) =>
    challengeIds.map((challengeId) => ({ membership, challengeId })),
  );
  const postmasterPid = Number.parseInt(
    await readFile(join(folder, "data/postgres/postmaster.pid"), "utf8"),
    10,
  );
  const acknowledgedIds: number[] = [];
  let isKilled = false;
  await Promise.all(
    Array.from({ length: 5 }, async () => {
      for (let submission = queue.shift(); submission; submission = queue.shift()) {
        const id = await tryToSubmit(address, submission.membership, submission.challengeId, "flag{right}");
        if (id !== undefined) acknowledgedIds.push(id);
        if (acknowledgedIds.length < KILL_AFTER_SUBMISSIONS || isKilled) continue;
        isKilled = true;
        process.kill(postmasterPid, "SIGKILL");
      }
    }),
  );
  expect(acknowledgedIds.length).toBeGreaterThanOrEqual(KILL_AFTER_SUBMISSIONS);

  const [membership] = memberships;
  const [challengeId = 0] = challengeIds;
  await vi.waitFor(async () => {
    const submissionId = membership && (await tryToSubmit(address, membership, challengeId, "flag{wrong}"));
    expect(submissionId).toBeDefined();
  }, WAIT_OPTIONS);
  const rows = await listSubmissions(gameId);
  const storedIds = new Set(rows.map(({ id }) => id));
  expect(acknowledgedIds.filter((id) => !storedIds.has(id))).toEqual([]);
  const solves = await servers.db.selectFrom("solves").where("game_id", "=", gameId).select("id").execute();
  expect(solves).toHaveLength(rows.filter(({ status }) => status === "Accepted").length);
  const expectedTeams = (await buildPlainBoard(servers.db, gameId)).teams.map(({ id, score }) => ({
    id,
    score,
  }));
  await vi.waitFor(async () => {
    const response = await fetch(`${address}/api/game/${gameId}/scoreboard`);
    const { items } = (await response.json()) as Scoreboard;
    expect(items.map(({ id, score }) => ({ id, score }))).toEqual(expectedTeams);
  }, WAIT_OPTIONS);
  expect(logText).toContain("lost the LISTEN/NOTIFY connection to the database; retrying");
  await vi.waitFor(
    () => expect(logText).toContain("restored the LISTEN/NOTIFY connection to the database"),
    WAIT_OPTIONS,
  );
}, 200_000);

it("OPS-4 while the database hangs, requests that do not use it succeed; the others run later, once each", async () => {
  const { address } = await servers.start();
  const gameId = await insertGame(servers.fixture);
  const challengeId = await insertChallenge(servers.fixture, gameId);
  const memberships = await Promise.all(
    Array.from({ length: 5 }, () => insertParticipation(servers.fixture, gameId)),
  );
  expect((await fetch(`${address}/api/config`)).status).toBe(200);
  const client = new pg.Client(postgres.url);
  await client.connect();
  await client.query("begin; lock table submissions in exclusive mode");
  const submissions = memberships.map((membership) =>
    tryToSubmit(address, membership, challengeId, "flag{right}"),
  );
  expect((await fetch(`${address}/api/config`)).status).toBe(200);
  expect(await Promise.race([...submissions, Promise.resolve("waiting")])).toBe("waiting");
  await client.query("commit");
  await client.end();
  const ids = await Promise.all(submissions);
  const rows = await listSubmissions(gameId);
  expect(rows).toHaveLength(memberships.length);
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(ids));
}, 120_000);
