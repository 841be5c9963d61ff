import { sql } from "kysely";
import { expect, it } from "vitest";
import { aChallenge, aGame } from "../../test/builders.ts";
import { useWorld } from "../../test/use-world.ts";

const world = useWorld();

it("LIVE-5 numbers edits in the order of their commits, not of their statements", async () => {
  const gameId = await aGame(world);
  const [early, late] = [await aChallenge(world, gameId), await aChallenge(world, gameId)];
  const edit = (db: typeof world.db, id: number) =>
    db.updateTable("challenges").set({ title: "edited" }).where("id", "=", id).execute();
  await world.db.transaction().execute(async (first) => {
    await edit(first, early);
    await edit(world.db, late);
  });
  const { rows } = await sql<{ subject: number }>`
    select subject_id as subject from board_edits where game_id = ${gameId} order by revision desc limit 2`.execute(
    world.db,
  );
  expect(rows.map(({ subject }) => subject)).toEqual([early, late]);
});
