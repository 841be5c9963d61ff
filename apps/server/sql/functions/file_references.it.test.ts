import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { insertChallenge, insertGame, insertTeam } from "../../test/builders.ts";
import { insertFile } from "../../test/insert-file.ts";
import { useDatabaseFixture } from "../../test/use-database-fixture.ts";

const fixture = useDatabaseFixture();
let file: string;
beforeEach(async () => {
  file = await insertFile(fixture);
});

async function listFileReferences(...hashes: readonly string[]) {
  const { rows } = await sql<{ hash: string; referrer: string; protects: boolean }>`
    select * from file_references(${hashes}) order by referrer`.execute(fixture.db);
  return rows;
}

it("FILE-12 lists the foreign keys and links in texts that refer to the given files, once each", async () => {
  const game = await insertGame(fixture, { content: `/assets/${file}/a`, poster_hash: file });
  await insertChallenge(fixture, game, { attachment_hash: file });
  await insertChallenge(fixture, game, { attachment_hash: file });
  await insertTeam(fixture, { avatar_hash: await insertFile(fixture) });
  expect(await listFileReferences(file)).toEqual([
    { hash: file, referrer: "challenges.attachment_hash", protects: true },
    { hash: file, referrer: "game_files.hash", protects: false },
    { hash: file, referrer: "games.poster_hash", protects: false },
  ]);
});

it("FILE-12 lists the references of a new table with a foreign key", async () => {
  await sql`create table maps (map_hash text references files (hash))`.execute(fixture.db);
  await sql`insert into maps values (${file})`.execute(fixture.db);
  expect(await listFileReferences(file)).toEqual([{ hash: file, referrer: "maps.map_hash", protects: true }]);
});

it("FILE-12 lists nothing for an unused file", async () => {
  expect(await listFileReferences(file)).toEqual([]);
});
