import { expect, it } from "vitest";
import { insertGame } from "../../test/builders.ts";
import { useDatabaseFixture } from "../../test/use-database-fixture.ts";

const fixture = useDatabaseFixture();
const [A, B, C] = ["a", "b", "c"].map((digit) => digit.repeat(64));

const listHashes = async () =>
  (await fixture.db.selectFrom("game_files").select("hash").orderBy("hash").execute()).map(
    ({ hash }) => hash,
  );

it("FILE-20 stores the links of the content and writeup note of a game, and updates them when it changes", async () => {
  const id = await insertGame(fixture, { content: `/assets/${A}/a`, writeup_note: `/assets/${B}/b` });
  expect(await listHashes()).toEqual([A, B]);
  const change = { writeup_note: `/assets/${C}/c` };
  await fixture.db.updateTable("games").set(change).where("id", "=", id).execute();
  expect(await listHashes()).toEqual([A, C]);
});
