import { expect, it } from "vitest";
import { useDatabaseFixture } from "../../test/use-database-fixture.ts";

const fixture = useDatabaseFixture();
const [A = "", B = "", C = "", D = ""] = ["a", "b", "c", "d"].map((digit) => digit.repeat(64));

const hashes = async () =>
  (await fixture.db.selectFrom("branding_files").select("hash").orderBy("hash").execute()).map(
    ({ hash }) => hash,
  );

const set = (member: string, value: unknown) =>
  fixture.db
    .insertInto("settings")
    .values({ section: "branding", member, value: JSON.stringify(value) })
    .onConflict((row) => row.columns(["section", "member"]).doUpdateSet({ value: JSON.stringify(value) }))
    .execute();

it("FILE-20 stores fonts, images and linked files of the branding, and follows its changes", async () => {
  await set("bodyFontHash", A);
  await set("blocks", [
    { type: "Hero", title: "Cup", text: "", imageHash: B },
    { type: "Markdown", content: `![map](/assets/${C}/map) "imageHash": "${D}"` },
  ]);
  expect(await hashes()).toEqual([A, B, C]);
  await set("blocks", [{ type: "Sponsors", items: [{ name: "S", url: "https://s.org", logoHash: D }] }]);
  expect(await hashes()).toEqual([A, D]);
  await set("bodyFontHash", null);
  expect(await hashes()).toEqual([D]);
  await fixture.db.deleteFrom("settings").where("member", "=", "blocks").execute();
  expect(await hashes()).toEqual([]);
});
