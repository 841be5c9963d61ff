import {
  getBoardChanges,
  getPlayerBoard,
  getScoreboard,
  type Scoreboard,
} from "@gonfalon/contract/scoreboard.ts";
import { submitFlag } from "@gonfalon/contract/submission.ts";
import { applyBoardChange } from "@gonfalon/rules/apply-board-change.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { visitor } from "../../../test/api-client.ts";
import {
  type BuiltMembership,
  insertChallenge,
  insertGame,
  insertParticipation,
} from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import { buildPlainBoard } from "../../../test/plain-board.ts";
import { MAX_EDITS } from "./board-rows.domain.ts";
import { findBoardRows, trimBoardEdits } from "./scoreboard.repo.ts";

const server = useServer();

interface Setup {
  readonly gameId: number;
  readonly memberships: readonly BuiltMembership[];
  readonly challengeIds: readonly number[];
}

const TEAMS = 5;
const CHALLENGES = 4;

/** Actions of players and organizers, each on the team and the challenge with the given indexes. */
const actions = {
  solve: async ({ gameId, memberships, challengeIds }: Setup, team: number, challenge: number) => {
    await server.call(memberships[team]?.player ?? visitor, submitFlag, {
      params: { id: gameId, cid: challengeIds[challenge] ?? 0 },
      body: { flag: "flag{right}" },
    });
  },
  suspend: (setup: Setup, team: number) => review(setup, team, "Suspended"),
  accept: (setup: Setup, team: number) => review(setup, team, "Accepted"),
  enable: (setup: Setup, _team: number, challenge: number) => edit(setup, challenge, { enabled: true }),
  disable: (setup: Setup, _team: number, challenge: number) => edit(setup, challenge, { enabled: false }),
  reprice: (setup: Setup, team: number, challenge: number) =>
    edit(setup, challenge, { original_score: 100 + 200 * team, disable_blood_bonus: team % 2 === 0 }),
  remove: async ({ gameId, challengeIds }: Setup, _team: number, challenge: number) => {
    const challengeId = challengeIds[challenge] ?? 0;
    await server.db.deleteFrom("challenges").where("id", "=", challengeId).execute();
    server.events.publish({ type: "challenge.changed", gameId, challengeId });
  },
  "change the bonus": async ({ gameId }: Setup, team: number) => {
    await server.db
      .updateTable("games")
      .set({ blood_bonus: team * 1000 })
      .where("id", "=", gameId)
      .execute();
    server.events.publish({ type: "game.changed", gameId });
  },
};

type Action = keyof typeof actions;

async function review(
  { gameId, memberships }: Setup,
  team: number,
  status: "Suspended" | "Accepted",
): Promise<void> {
  const participationId = memberships[team]?.id ?? 0;
  await server.db.updateTable("participations").set({ status }).where("id", "=", participationId).execute();
  server.events.publish({ type: "participation.changed", gameId, participationId });
}

async function edit(
  { gameId, challengeIds }: Setup,
  challenge: number,
  change: { enabled?: boolean; original_score?: number; disable_blood_bonus?: boolean },
): Promise<void> {
  const challengeId = challengeIds[challenge] ?? 0;
  await server.db.updateTable("challenges").set(change).where("id", "=", challengeId).execute();
  server.events.publish({ type: "challenge.changed", gameId, challengeId });
}

const actionSequence = fc.array(
  fc.record({
    // Solves are more frequent than all other actions together.
    action: fc.oneof(
      { arbitrary: fc.constant<Action>("solve"), weight: 10 },
      { arbitrary: fc.constantFrom(...(Object.keys(actions) as Action[])), weight: 7 },
    ),
    team: fc.nat(TEAMS - 1),
    challenge: fc.nat(CHALLENGES - 1),
  }),
  { minLength: 10, maxLength: 30 },
);

async function setUp(): Promise<Setup> {
  const gameId = await insertGame(server);
  const memberships = await Promise.all(
    Array.from({ length: TEAMS }, () => insertParticipation(server, gameId)),
  );
  const titles = Array.from({ length: CHALLENGES }, (_, i) => `challenge ${i}`);
  const challengeIds = await Promise.all(titles.map((title) => insertChallenge(server, gameId, { title })));
  return { gameId, memberships, challengeIds };
}

/** The board of a client that had `board` and requested the changes. */
async function followChanges(gameId: number, board: Scoreboard): Promise<Scoreboard> {
  const { body: change } = await server.call(visitor, getBoardChanges, {
    params: { id: gameId },
    query: { since: board.version },
  });
  const updatedBoard = change.reset ? undefined : applyBoardChange(board, change);
  const { body: fetchedBoard } = await server.call(visitor, getScoreboard, { params: { id: gameId } });
  // The board may have changed between the two requests.
  expect(updatedBoard?.version === fetchedBoard.version ? updatedBoard : fetchedBoard).toEqual(fetchedBoard);
  return updatedBoard ?? fetchedBoard;
}

it("BOARD-1, LIVE-7 fetched and followed boards equal a plain rebuild after any sequence of actions", async () => {
  await fc.assert(
    fc.asyncProperty(actionSequence, async (steps) => {
      const setup = await setUp();
      const { gameId } = setup;
      const lastMembership = await insertParticipation(server, gameId);
      const lastChallengeId = await insertChallenge(server, gameId, { title: "last" });
      let clientBoard = (await server.call(visitor, getScoreboard, { params: { id: gameId } })).body;

      for (const { action, team, challenge } of steps) {
        await actions[action](setup, team, challenge);
        clientBoard = await followChanges(gameId, clientBoard);
      }
      // A team sees its own solve immediately, and everything before it.
      await actions.solve({ gameId, memberships: [lastMembership], challengeIds: [lastChallengeId] }, 0, 0);
      const ownBoard = await server.call(lastMembership.player, getPlayerBoard, { params: { id: gameId } });
      expect(ownBoard.body.rank.solvedCount).toBe(1);

      const { body } = await server.call(visitor, getScoreboard, { params: { id: gameId } });
      expect(await followChanges(gameId, clientBoard)).toEqual(body);
      const rebuiltBoard = await buildPlainBoard(server.db, gameId);
      expect(
        body.items.map(({ id, score, rank, solvedChallenges }) => ({
          id,
          score,
          rank,
          solves: solvedChallenges.map(({ id: challengeId, score: points, type: kind, time: at }) => ({
            challengeId,
            at,
            kind,
            points,
          })),
        })),
      ).toEqual(
        rebuiltBoard.teams.map(({ id, score, rank, solves }) => ({
          id,
          score,
          rank,
          solves: solves.map(({ scores: _, ...solve }) => solve),
        })),
      );
      const challenges = Object.values(body.challenges).flat();
      expect(challenges.map(({ id, score, solved }) => ({ id, value: score, solved }))).toEqual(
        rebuiltBoard.challenges.map(({ id, value, solved }) => ({ id, value, solved })),
      );
    }),
    { numRuns: 10 },
  );
}, 120_000);

it("LIVE-4 trimming retains the latest edits of each game", async () => {
  const [busyGameId, quietGameId] = await Promise.all([insertGame(server), insertGame(server)]);
  const buildEdit = (game_id: number, subject_id: number) => ({ game_id, subject_id, kind: "Name" as const });
  const edits = Array.from({ length: MAX_EDITS + 5 }, (_, n) => buildEdit(busyGameId, n + 1));
  await server.db
    .insertInto("board_edits")
    .values([...edits, buildEdit(quietGameId, 1)])
    .execute();
  const read = () => Promise.all([busyGameId, quietGameId].map((gameId) => findBoardRows(server.db, gameId)));
  const before = await read();
  await trimBoardEdits(server.db);
  expect(await read()).toEqual(before);
  const remainingEdits = await server.db
    .selectFrom("board_edits")
    .where("game_id", "=", busyGameId)
    .select(({ fn }) => fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  expect(Number(remainingEdits.count)).toBe(MAX_EDITS);
});
