import { expect, it } from "vitest";
import { useWorld } from "../../test/use-world.ts";

const world = useWorld();
const [A, B, C] = ["a", "b", "c"].map((digit) => digit.repeat(64));

const hashes = async () =>
  (await world.db.selectFrom("post_files").select("hash").orderBy("hash").execute()).map(({ hash }) => hash);

it("FILE-20 stores the links of the summary and the content of a post, and follows its changes", async () => {
  await world.db
    .insertInto("posts")
    .values({
      id: "0a1b2c3d",
      title: "a post",
      summary: `/assets/${A}/a`,
      content: `/assets/${B}/b`,
      updated_at: world.clock.now(),
    })
    .execute();
  expect(await hashes()).toEqual([A, B]);
  await world.db
    .updateTable("posts")
    .set({ content: `/assets/${C}/c` })
    .execute();
  expect(await hashes()).toEqual([A, C]);
  await world.db.deleteFrom("posts").execute();
  expect(await hashes()).toEqual([]);
});
