import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { systemClock } from "#adapters/time/system-clock.ts";
import { connect, type Database } from "#db/client.ts";
import { aChallenge, aGame, aParticipation, type BuiltSeat, type World } from "./builders.ts";
import { freshDatabase } from "./fresh-database.ts";
import { insertSignedInUser } from "./harness.ts";
import { plainBoard } from "./plain-board.ts";

const TEAMS = 20;
const CHALLENGES = 10;
const ANSWERS_EACH = 5;
const KILLED_AFTER = 300;

let url: string;
let database: Database;
let dataDir: string;
const children = new Set<ChildProcess>();

beforeAll(async () => {
  url = await freshDatabase();
  database = connect(url);
  dataDir = await mkdtemp(join(tmpdir(), "gonfalon-crash-"));
});

afterAll(async () => {
  for (const child of children) await kill(child);
  await database.close();
  await rm(dataDir, { recursive: true });
});

async function start() {
  const child = fork(new URL("../src/main.ts", import.meta.url), {
    execArgv: [],
    silent: true,
    env: {
      ...process.env,
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      PORT: "0",
      METRICS_PORT: "0",
      RATE_LIMITS: "off",
    },
  });
  children.add(child);
  const [{ ready }] = (await once(child, "message")) as [{ readonly ready: string }];
  return { child, address: ready.replace("localhost", "127.0.0.1") };
}

async function kill(child: ChildProcess): Promise<void> {
  children.delete(child);
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

interface Submission {
  readonly seat: BuiltSeat;
  readonly challengeId: number;
  readonly flag: string;
}

/** The id, or undefined if the server was gone before it answered. */
async function submit(address: string, { seat, challengeId, flag }: Submission): Promise<number | undefined> {
  try {
    const response = await fetch(`${address}/api/game/${seat.gameId}/challenges/${challengeId}`, {
      method: "POST",
      headers: { ...seat.player.headers, "content-type": "application/json" },
      body: JSON.stringify({ flag }),
    });
    return response.ok ? ((await response.json()) as number) : undefined;
  } catch {
    return undefined;
  }
}

it("SUBMIT-2 keeps every answered submission when the server is killed among a thousand, and none twice", async () => {
  const { db } = database;
  const world: World = {
    db,
    clock: systemClock,
    signUp: () => insertSignedInUser(db, systemClock, "User", `user-${randomUUID().slice(0, 8)}`),
  };
  const gameId = await aGame(world);
  const challengeIds = await Promise.all(Array.from({ length: CHALLENGES }, () => aChallenge(world, gameId)));
  const seats = await Promise.all(Array.from({ length: TEAMS }, () => aParticipation(world, gameId)));
  const waiting: Submission[] = Array.from({ length: ANSWERS_EACH }).flatMap((_, round) =>
    seats.flatMap((seat, team) =>
      challengeIds.map((challengeId) => ({
        seat,
        challengeId,
        // Each team is right once, so that no two of its answers are the same.
        flag: round === 1 ? "flag{right}" : `flag{${team} ${round}}`,
      })),
    ),
  );
  expect(waiting).toHaveLength(1000);

  const first = await start();
  const answered: number[] = [];
  let dying: Promise<void> | undefined;
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const id = await submit(first.address, next);
        if (id !== undefined) answered.push(id);
        if (answered.length >= KILLED_AFTER) dying ??= kill(first.child);
      }
    }),
  );
  await dying;

  expect(answered.length).toBeGreaterThanOrEqual(KILLED_AFTER);
  expect(answered.length).toBeLessThan(1000);
  const rows = await db
    .selectFrom("submissions")
    .where("game_id", "=", gameId)
    .select(["id", "participation_id", "challenge_id", "answer", "status"])
    .execute();
  const kept = new Set(rows.map(({ id }) => id));
  expect(answered.filter((id) => !kept.has(id))).toEqual([]);
  const contents = rows.map((row) => `${row.participation_id} ${row.challenge_id} ${row.answer}`);
  expect(new Set(contents).size).toBe(rows.length);
  expect(rows.filter(({ status }) => status === "FlagSubmitted")).toEqual([]);
  const solves = await db.selectFrom("solves").where("game_id", "=", gameId).select("id").execute();
  expect(solves).toHaveLength(rows.filter(({ status }) => status === "Accepted").length);

  const second = await start();
  const response = await fetch(`${second.address}/api/game/${gameId}/scoreboard`);
  const { items } = (await response.json()) as Scoreboard;
  expect(items.map(({ id, score, rank }) => ({ id, score, rank }))).toEqual(
    (await plainBoard(db, gameId)).teams.map(({ id, score, rank }) => ({ id, score, rank })),
  );
}, 120_000);
