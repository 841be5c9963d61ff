import { expect, it } from "vitest";
import { insertAction } from "#features/event/event.record.repo.ts";
import { insertDivision, insertGame } from "../../test/builders.ts";
import { race } from "../../test/race.ts";
import { useDatabaseFixture } from "../../test/use-database-fixture.ts";

const fixture = useDatabaseFixture();

async function insertEvent(gameId: number, db = fixture.db): Promise<void> {
  const { id: userId } = await fixture.signUp();
  await insertAction(db, { gameId, userId, teamId: null, values: ["Pause"], at: fixture.clock.now() });
}

async function countEvents(gameId: number): Promise<number> {
  const rows = await fixture.db.selectFrom("events").where("game_id", "=", gameId).select("id").execute();
  return rows.length;
}

it("deletes the events of a deleted game, and no others", async () => {
  const [gameId, otherGameId] = [await insertGame(fixture), await insertGame(fixture)];
  await insertEvent(gameId);
  await insertEvent(otherGameId);
  await fixture.db.deleteFrom("games").where("id", "=", gameId).execute();
  expect([await countEvents(gameId), await countEvents(otherGameId)]).toEqual([0, 1]);
});

it("deletes the event of a transaction for which the deletion of the game has waited", async () => {
  const gameId = await insertGame(fixture);
  const divisionId = await insertDivision(fixture, gameId);
  await race(
    fixture.db,
    async (tx) => {
      await tx.updateTable("divisions").set({ name: "Students" }).where("id", "=", divisionId).execute();
      await insertEvent(gameId, tx);
    },
    [() => fixture.db.deleteFrom("games").where("id", "=", gameId).execute()],
  );
  expect(await countEvents(gameId)).toBe(0);
});
