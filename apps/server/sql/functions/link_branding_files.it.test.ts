import { expect, it } from "vitest";
import { useDatabaseFixture } from "../../test/use-database-fixture.ts";

const fixture = useDatabaseFixture();
const [A = "", B = "", C = "", D = ""] = ["a", "b", "c", "d"].map((digit) => digit.repeat(64));

const listHashes = async () =>
  (await fixture.db.selectFrom("branding_files").select("hash").orderBy("hash").execute()).map(
    ({ hash }) => hash,
  );

const saveSetting = (member: string, value: unknown) =>
  fixture.db
    .insertInto("settings")
    .values({ section: "branding", member, value: JSON.stringify(value) })
    .onConflict((conflict) =>
      conflict.columns(["section", "member"]).doUpdateSet({ value: JSON.stringify(value) }),
    )
    .execute();

it("FILE-20 records the files that the branding uses, and updates the records when the branding changes", async () => {
  await saveSetting("bodyFontHash", A);
  await saveSetting("blocks", [
    { type: "Hero", title: "Cup", text: "", imageHash: B },
    // The quotes in this text are escaped in JSON, so it does not look like a member.
    { type: "Markdown", content: `![map](/assets/${C}/map) "imageHash": "${D}"` },
  ]);
  expect(await listHashes()).toEqual([A, B, C]);
  await saveSetting("blocks", [
    { type: "Sponsors", items: [{ name: "S", url: "https://s.org", logoHash: D }] },
  ]);
  expect(await listHashes()).toEqual([A, D]);
  await saveSetting("bodyFontHash", null);
  expect(await listHashes()).toEqual([D]);
  await fixture.db.deleteFrom("settings").where("member", "=", "blocks").execute();
  expect(await listHashes()).toEqual([]);
});
