import { sql } from "kysely";
import { expect, it } from "vitest";
import { useDatabaseFixture } from "../../test/use-database-fixture.ts";

const fixture = useDatabaseFixture();
const A = "a".repeat(64);
const B = "b".repeat(64);

async function listLinkedFiles(body: string): Promise<readonly string[]> {
  const { rows } = await sql<{ hash: string }>`select linked_files(${body}) as hash`.execute(fixture.db);
  return rows.map(({ hash }) => hash).toSorted();
}

it.each([
  ["no link", "Hello.", []],
  [
    "a picture and a download",
    `![](/assets/${A}/map.png) and [plans](https://ctf.example/assets/${B}/plans.pdf)`,
    [A, B],
  ],
  ["the same link twice", `/assets/${A}/a /assets/${A}/b`, [A]],
  ["a hash that is too short or too long", `/assets/${A.slice(1)}/a /assets/${A}a/a`, []],
  ["a hash in upper case", `/assets/${A.toUpperCase()}/a`, []],
])("FILE-20 finds the files of a text with %s", async (_case, body, expected) => {
  expect(await listLinkedFiles(body)).toEqual(expected);
});
