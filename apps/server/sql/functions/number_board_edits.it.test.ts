import { sql } from "kysely";
import { expect, it } from "vitest";
import { insertChallenge, insertGame } from "../../test/builders.ts";
import { useDatabaseFixture } from "../../test/use-database-fixture.ts";

const fixture = useDatabaseFixture();

it("LIVE-5 numbers edits in the order of their commits, not of their statements", async () => {
  const gameId = await insertGame(fixture);
  const [earlyId, lateId] = [await insertChallenge(fixture, gameId), await insertChallenge(fixture, gameId)];
  const edit = (db: typeof fixture.db, id: number) =>
    db.updateTable("challenges").set({ title: "edited" }).where("id", "=", id).execute();
  await fixture.db.transaction().execute(async (firstTransaction) => {
    await edit(firstTransaction, earlyId);
    await edit(fixture.db, lateId);
  });
  const { rows } = await sql<{ subject: number }>`
    select subject_id as subject from board_edits where game_id = ${gameId} order by revision desc limit 2`.execute(
    fixture.db,
  );
  expect(rows.map(({ subject }) => subject)).toEqual([earlyId, lateId]);
});
