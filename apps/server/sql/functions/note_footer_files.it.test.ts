import { expect, it } from "vitest";
import { useWorld } from "../../test/use-world.ts";

const world = useWorld();
const [A, B] = ["a", "b"].map((digit) => digit.repeat(64));

const hashes = async () =>
  (await world.db.selectFrom("footer_files").select("hash").execute()).map(({ hash }) => hash);

const set = (member: string, text: string) =>
  world.db
    .insertInto("settings")
    .values({ section: "globalConfig", member, value: JSON.stringify(text) })
    .onConflict((row) => row.columns(["section", "member"]).doUpdateSet({ value: JSON.stringify(text) }))
    .execute();

it("FILE-20 stores the links of the footer, and of no other setting, and follows its changes", async () => {
  await set("footerInfo", `/assets/${A}/a`);
  await set("slogan", `/assets/${B}/b`);
  expect(await hashes()).toEqual([A]);
  await set("footerInfo", `/assets/${B}/b`);
  expect(await hashes()).toEqual([B]);
  await world.db.deleteFrom("settings").where("member", "=", "footerInfo").execute();
  expect(await hashes()).toEqual([]);
});
