import { expect, it } from "vitest";
import { useDatabaseFixture } from "../../test/use-database-fixture.ts";

const fixture = useDatabaseFixture();
const [A, B] = ["a", "b"].map((digit) => digit.repeat(64));

const listHashes = async () =>
  (await fixture.db.selectFrom("footer_files").select("hash").execute()).map(({ hash }) => hash);

const saveSetting = (member: string, text: string) =>
  fixture.db
    .insertInto("settings")
    .values({ section: "globalConfig", member, value: JSON.stringify(text) })
    .onConflict((conflict) =>
      conflict.columns(["section", "member"]).doUpdateSet({ value: JSON.stringify(text) }),
    )
    .execute();

it("FILE-20 stores the links of the footer, and of no other setting, and updates them when it changes", async () => {
  await saveSetting("footerInfo", `/assets/${A}/a`);
  await saveSetting("slogan", `/assets/${B}/b`);
  expect(await listHashes()).toEqual([A]);
  await saveSetting("footerInfo", `/assets/${B}/b`);
  expect(await listHashes()).toEqual([B]);
  await fixture.db.deleteFrom("settings").where("member", "=", "footerInfo").execute();
  expect(await listHashes()).toEqual([]);
});
