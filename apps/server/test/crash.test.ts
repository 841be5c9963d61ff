import type { Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import { expect, it } from "vitest";
import { type BuiltMembership, insertChallenge, insertGame, insertParticipation } from "./builders.ts";
import { submit } from "./cluster.ts";
import { useForkedServers } from "./forked-server.ts";
import { buildPlainBoard } from "./plain-board.ts";

const TEAM_COUNT = 20;
const CHALLENGE_COUNT = 10;
const ROUND_COUNT = 5;
const KILL_AFTER_SUBMISSIONS = 300;

const servers = useForkedServers();

interface Submission {
  readonly membership: BuiltMembership;
  readonly challengeId: number;
  readonly flag: string;
}

/** The id of the submission, or undefined without a successful response. */
async function tryToSubmit(
  address: string,
  { membership, challengeId, flag }: Submission,
): Promise<number | undefined> {
  try {
    const response = await submit(address, membership, challengeId, flag);
    return response.ok ? ((await response.json()) as number) : undefined;
  } catch {
    return undefined;
  }
}

it("SUBMIT-2 stores every confirmed submission once even if the server is killed under load", async () => {
  const { db, fixture } = servers;
  const gameId = await insertGame(fixture);
  const challengeIds = await Promise.all(
    Array.from({ length: CHALLENGE_COUNT }, () => insertChallenge(fixture, gameId)),
  );
  const memberships = await Promise.all(
    Array.from({ length: TEAM_COUNT }, () => insertParticipation(fixture, gameId)),
  );
  const queue: Submission[] = Array.from({ length: ROUND_COUNT }).flatMap((_, round) =>
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

  const firstServer = await servers.start();
  const acknowledgedIds: number[] = [];
  let kill: Promise<void> | undefined;
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      for (let submission = queue.shift(); submission; submission = queue.shift()) {
        const id = await tryToSubmit(firstServer.address, submission);
        if (id !== undefined) acknowledgedIds.push(id);
        if (acknowledgedIds.length >= KILL_AFTER_SUBMISSIONS) kill ??= servers.kill(firstServer.child);
      }
    }),
  );
  await kill;

  expect(acknowledgedIds.length).toBeGreaterThanOrEqual(KILL_AFTER_SUBMISSIONS);
  expect(acknowledgedIds.length).toBeLessThan(1000);
  const rows = await db
    .selectFrom("submissions")
    .where("game_id", "=", gameId)
    .select(["id", "participation_id", "challenge_id", "answer", "status"])
    .execute();
  const storedIds = new Set(rows.map(({ id }) => id));
  expect(acknowledgedIds.filter((id) => !storedIds.has(id))).toEqual([]);
  const contents = rows.map((row) => `${row.participation_id} ${row.challenge_id} ${row.answer}`);
  expect(new Set(contents).size).toBe(rows.length);
  expect(rows.filter(({ status }) => status === "FlagSubmitted")).toEqual([]);
  const solves = await db.selectFrom("solves").where("game_id", "=", gameId).select("id").execute();
  expect(solves).toHaveLength(rows.filter(({ status }) => status === "Accepted").length);

  const secondServer = await servers.start();
  const response = await fetch(`${secondServer.address}/api/game/${gameId}/scoreboard`);
  const { items } = (await response.json()) as Scoreboard;
  expect(items.map(({ id, score, rank }) => ({ id, score, rank }))).toEqual(
    (await buildPlainBoard(db, gameId)).teams.map(({ id, score, rank }) => ({ id, score, rank })),
  );
}, 120_000);
