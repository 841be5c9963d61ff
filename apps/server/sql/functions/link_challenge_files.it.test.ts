import { expect, it } from "vitest";
import { insertChallenge, insertGame } from "../../test/builders.ts";
import { useDatabaseFixture } from "../../test/use-database-fixture.ts";

const fixture = useDatabaseFixture();
const [A, B, C] = ["a", "b", "c"].map((digit) => digit.repeat(64));

const listHashes = async () =>
  (await fixture.db.selectFrom("challenge_files").select("hash").orderBy("hash").execute()).map(
    ({ hash }) => hash,
  );

it("FILE-20 stores the links of the content and hints of a challenge, and updates them when it changes", async () => {
  const id = await insertChallenge(fixture, await insertGame(fixture), {
    content: `/assets/${A}/a`,
    hints: ["Look.", `/assets/${B}/b`],
  });
  expect(await listHashes()).toEqual([A, B]);
  const change = { hints: [`/assets/${C}/c`] };
  await fixture.db.updateTable("challenges").set(change).where("id", "=", id).execute();
  expect(await listHashes()).toEqual([A, C]);
});

it("FILE-20 stores the links of hints with a cost, and updates them when they change", async () => {
  // listHashes() returns the links of all challenges.
  await fixture.db.deleteFrom("games").execute();
  const id = await insertChallenge(fixture, await insertGame(fixture), { content: `/assets/${A}/a` });
  const row = { challenge_id: id, position: 1, title: "hint", cost: 5, created_at: fixture.clock.now() };
  await fixture.db
    .insertInto("paid_hints")
    .values({ ...row, content: `/assets/${B}/b` })
    .execute();
  expect(await listHashes()).toEqual([A, B]);
  await fixture.db.updateTable("challenges").set({ content: "none" }).where("id", "=", id).execute();
  expect(await listHashes()).toEqual([B]);
  await fixture.db
    .updateTable("paid_hints")
    .set({ content: `/assets/${C}/c` })
    .execute();
  expect(await listHashes()).toEqual([C]);
  await fixture.db.deleteFrom("paid_hints").execute();
  expect(await listHashes()).toEqual([]);
  await fixture.db
    .insertInto("paid_hints")
    .values({ ...row, content: `/assets/${B}/b` })
    .execute();
  await fixture.db.deleteFrom("challenges").where("id", "=", id).execute();
  expect(await listHashes()).toEqual([]);
});
