import { sql } from "kysely";
import { expect, it } from "vitest";
import { insertGame } from "../../test/builders.ts";
import { useDatabaseFixture } from "../../test/use-database-fixture.ts";

const fixture = useDatabaseFixture();
const A = "a".repeat(64);
const B = "b".repeat(64);

it("FILE-20 replaces the links of one owner, and keeps those of the others", async () => {
  const [game, otherGame] = [await insertGame(fixture), await insertGame(fixture)];
  const relink = (owner: number, body: string) =>
    sql`call relink_files('game_files', 'game_id', ${owner}, ${body})`.execute(fixture.db);
  await relink(game, `/assets/${A}/a`);
  await relink(otherGame, `/assets/${A}/a`);
  await relink(game, `/assets/${B}/b`);
  const rows = await fixture.db.selectFrom("game_files").selectAll().orderBy("game_id").execute();
  expect(rows).toEqual([
    { game_id: game, hash: B },
    { game_id: otherGame, hash: A },
  ]);
});
