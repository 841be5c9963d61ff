import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import {
  type BuiltMembership,
  insertChallenge,
  insertGame,
  insertParticipation,
} from "../../test/builders.ts";
import { useDatabaseFixture } from "../../test/use-database-fixture.ts";

const fixture = useDatabaseFixture();
let gameId: number;
let challengeId: number;
let membership: BuiltMembership;

beforeEach(async () => {
  gameId = await insertGame(fixture);
  challengeId = await insertChallenge(fixture, gameId);
  membership = await insertParticipation(fixture, gameId);
  await fixture.db.deleteFrom("board_edits").execute();
});

/** Runs a statement and returns all edits of the game so far, in commit order. */
async function listEditsAfter(statement: string): Promise<readonly (readonly [string, number])[]> {
  await sql.raw(statement).execute(fixture.db);
  const rows = await fixture.db
    .selectFrom("board_edits")
    .where("game_id", "=", gameId)
    .where("revision", "is not", null)
    .select(["kind", "subject_id"])
    .orderBy("revision")
    .execute();
  return rows.map(({ kind, subject_id }) => [kind, subject_id] as const);
}

it("LIVE-5 stores what an edit changes on the board", async () => {
  const cases: readonly (readonly [string, string, number])[] = [
    ["update games set blood_bonus = 7", "Rules", 0],
    ["update games set freeze_at = ends_at", "Rules", 0],
    [`insert into divisions (game_id, name, position) values (${gameId}, 'a', 0)`, "Rules", 0],
    ["update divisions set permissions = 1", "Rules", 0],
    ["update challenges set title = 'other'", "Challenge", challengeId],
    ["update challenges set enabled = false", "Challenge", challengeId],
    ["update challenges set enabled = true", "Reopened", challengeId],
    ["update challenges set deadline_at = now()", "Rules", 0],
    ["update teams set name = 'other'", "Name", membership.team.id],
    ["update participations set status = 'Suspended'", "Member", membership.team.id],
    ["update participations set status = 'Accepted'", "Member", membership.team.id],
    ["update challenges set lock_mode = 'Hidden'", "Rules", 0],
    ["update challenges set title = 'secret'", "Rules", 0],
  ];
  const earlierEdits: (readonly [string, number])[] = [];
  for (const [statement, ...expected] of cases) {
    const edits = await listEditsAfter(statement);
    expect([statement, ...edits.slice(earlierEdits.length)]).toEqual([statement, expected]);
    earlierEdits.push(...edits.slice(earlierEdits.length));
  }
});

it("LIVE-1 stores nothing for edits that the board does not show", async () => {
  for (const statement of [
    "update games set title = 'other'",
    "update challenges set content = 'other', hints = '{hint}'",
    "update teams set locked = true",
    "update participations set review_note = 'fine'",
    "update users set last_visited_at = now()",
  ])
    expect([statement, await listEditsAfter(statement)]).toEqual([statement, []]);
});

it("LIVE-5 allows the deletion of a game with everything in it", async () => {
  await fixture.db
    .insertInto("adjustments")
    .values({
      game_id: gameId,
      participation_id: membership.id,
      points: 1,
      reason: "",
      is_public: true,
      at: fixture.clock.now(),
      created_at: fixture.clock.now(),
    })
    .execute();
  expect(await listEditsAfter(`delete from games where id = ${gameId}`)).toEqual([]);
});
