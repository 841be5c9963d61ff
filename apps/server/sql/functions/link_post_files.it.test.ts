import { expect, it } from "vitest";
import { useDatabaseFixture } from "../../test/use-database-fixture.ts";

const fixture = useDatabaseFixture();
const [A, B, C] = ["a", "b", "c"].map((digit) => digit.repeat(64));

const listHashes = async () =>
  (await fixture.db.selectFrom("post_files").select("hash").orderBy("hash").execute()).map(
    ({ hash }) => hash,
  );

it("FILE-20 stores the links of the summary and the content of a post, and updates them when it changes", async () => {
  await fixture.db
    .insertInto("posts")
    .values({
      id: "0a1b2c3d",
      title: "a post",
      summary: `/assets/${A}/a`,
      content: `/assets/${B}/b`,
      updated_at: fixture.clock.now(),
    })
    .execute();
  expect(await listHashes()).toEqual([A, B]);
  await fixture.db
    .updateTable("posts")
    .set({ content: `/assets/${C}/c` })
    .execute();
  expect(await listHashes()).toEqual([A, C]);
  await fixture.db.deleteFrom("posts").execute();
  expect(await listHashes()).toEqual([]);
});
