import { sql } from "kysely";
import { expect, it } from "vitest";
import { aFile } from "../../test/a-file.ts";
import { useWorld } from "../../test/use-world.ts";

const world = useWorld();

it("FILE-17 a linked file cannot be deleted until the commit, and another one can", async () => {
  const [linked, other] = [await aFile(world), await aFile(world)];
  const remove = (hash: string) =>
    world.db.transaction().execute(async (tx) => {
      await sql`select from files where hash = ${hash} for update nowait`.execute(tx);
      await tx.deleteFrom("files").where("hash", "=", hash).execute();
    });
  await world.db.transaction().execute(async (tx) => {
    await sql`call hold_linked_files(${`/assets/${linked}/a`})`.execute(tx);
    await remove(other);
    await expect(remove(linked)).rejects.toThrow("could not obtain lock");
  });
  await remove(linked);
});
