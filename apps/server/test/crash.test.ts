import type { Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import { expect, it } from "vitest";
import { type BuiltMembership, insertChallenge, insertGame, insertParticipation } from "./builders.ts";
import { useForkedServers } from "./forked-server.ts";
import { plainBoard } from "./plain-board.ts";

const TEAMS = 20;
const CHALLENGES = 10;
const ROUNDS = 5;
const KILL_AFTER_SUBMISSIONS = 300;

const servers = useForkedServers();

interface Submission {
  readonly membership: BuiltMembership;
  readonly challengeId: number;
  readonly flag: string;
}

/** The id of the submission, or undefined without a successful response. */
async function submit(
  address: string,
  { membership, challengeId, flag }: Submission,
): Promise<number | undefined> {
  try {
    const response = await fetch(`${address}/api/game/${membership.gameId}/challenges/${challengeId}`, {
      method: "POST",
      headers: { ...membership.player.headers, "content-type": "application/json" },
      body: JSON.stringify({ flag }),
    });
    return response.ok ? ((await response.json()) as number) : undefined;
  } catch {
    return undefined;
  }
}

it("SUBMIT-2 stores every confirmed submission once even if the server is killed under load", async () => {
  const { db, fixture } = servers;
  const gameId = await insertGame(fixture);
  const challengeIds = await Promise.all(
    Array.from({ length: CHALLENGES }, () => insertChallenge(fixture, gameId)),
  );
  const memberships = await Promise.all(
    Array.from({ length: TEAMS }, () => insertParticipation(fixture, gameId)),
  );
  const queue: Submission[] = Array.from({ length: ROUNDS }).flatMap((_, round) =>
    memberships.flatMap((membership, team) =>
      challengeIds.map((challengeId) => ({
        membership,
        challengeId,
        // Each team submits one correct flag per challenge, and all its flags for a challenge differ.
        flag: round === 1 ? "flag{right}" : `flag{${team} ${round}}`,
      })),
    ),
  );
  expect(queue).toHaveLength(1000);

  const first = await servers.start();
  const acknowledged: number[] = [];
  let killed: Promise<void> | undefined;
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const id = await submit(first.address, next);
        if (id !== undefined) acknowledged.push(id);
        if (acknowledged.length >= KILL_AFTER_SUBMISSIONS) killed ??= servers.kill(first.child);
      }
    }),
  );
  await killed;

  expect(acknowledged.length).toBeGreaterThanOrEqual(KILL_AFTER_SUBMISSIONS);
  expect(acknowledged.length).toBeLessThan(1000);
  const rows = await db
    .selectFrom("submissions")
    .where("game_id", "=", gameId)
    .select(["id", "participation_id", "challenge_id", "answer", "status"])
    .execute();
  const storedIds = new Set(rows.map(({ id }) => id));
  expect(acknowledged.filter((id) => !storedIds.has(id))).toEqual([]);
  const contents = rows.map((row) => `${row.participation_id} ${row.challenge_id} ${row.answer}`);
  expect(new Set(contents).size).toBe(rows.length);
  expect(rows.filter(({ status }) => status === "FlagSubmitted")).toEqual([]);
  const solves = await db.selectFrom("solves").where("game_id", "=", gameId).select("id").execute();
  expect(solves).toHaveLength(rows.filter(({ status }) => status === "Accepted").length);

  const second = await servers.start();
  const response = await fetch(`${second.address}/api/game/${gameId}/scoreboard`);
  const { items } = (await response.json()) as Scoreboard;
  expect(items.map(({ id, score, rank }) => ({ id, score, rank }))).toEqual(
    (await plainBoard(db, gameId)).teams.map(({ id, score, rank }) => ({ id, score, rank })),
  );
}, 120_000);
