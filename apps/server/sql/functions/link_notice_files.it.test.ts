import { expect, it } from "vitest";
import { insertGame } from "../../test/builders.ts";
import { useDatabaseFixture } from "../../test/use-database-fixture.ts";

const fixture = useDatabaseFixture();
const [A, B] = ["a", "b"].map((digit) => digit.repeat(64));

it("FILE-20 stores the links of notices that organizers wrote, and of no others", async () => {
  const game_id = await insertGame(fixture);
  const published_at = fixture.clock.now();
  await fixture.db
    .insertInto("notices")
    .values([
      { game_id, type: "Normal", values: [`/assets/${A}/a`], published_at },
      { game_id, type: "FirstBlood", values: [`/assets/${B}/b`, "Warm-up"], published_at },
    ])
    .execute();
  const rows = await fixture.db.selectFrom("notice_files").select("hash").execute();
  expect(rows).toEqual([{ hash: A }]);
});
