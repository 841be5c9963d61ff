import { sql } from "kysely";
import { expect, it } from "vitest";
import { insertFile } from "../../test/insert-file.ts";
import { useDatabaseFixture } from "../../test/use-database-fixture.ts";

const fixture = useDatabaseFixture();

it("FILE-17 a linked file cannot be deleted until the commit, but other files can", async () => {
  const [linkedHash, otherHash] = [await insertFile(fixture), await insertFile(fixture)];
  const remove = (hash: string) =>
    fixture.db.transaction().execute(async (tx) => {
      await sql`select from files where hash = ${hash} for update nowait`.execute(tx);
      await tx.deleteFrom("files").where("hash", "=", hash).execute();
    });
  await fixture.db.transaction().execute(async (tx) => {
    await sql`call hold_linked_files(${`/assets/${linkedHash}/a`})`.execute(tx);
    await remove(otherHash);
    await expect(remove(linkedHash)).rejects.toThrow("could not obtain lock");
  });
  await remove(linkedHash);
});
