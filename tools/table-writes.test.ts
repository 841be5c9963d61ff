import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { findTableWrites } from "./table-writes.ts";

/** Tables that several features write to (decision 0170). */
const SHARED_TABLES: Readonly<Record<string, ReadonlySet<string>>> = {
  // `webhook` stores which events of game times were sent.
  games: new Set(["game", "webhook"]),
  // `challenge` writes the assignments of teams; `instance` their containers.
  instances: new Set(["challenge", "instance"]),
  // A participation stores the division and the writeup of the team.
  participations: new Set(["division", "participation", "writeup"]),
};

/** These repositories write whole games or challenges in few statements, into the tables of many features. */
const BULK_REPOSITORIES = [
  "apps/server/src/features/capsule/capsule-import.repo.ts",
  "apps/server/src/features/challenge/bulk.repo.ts",
  "apps/server/src/features/import/import-rows.repo.ts",
];

const files = globSync("apps/server/src/features/**/*.ts").filter((path) => !/\.test\.|\/test\//.test(path));
const writes = files
  .filter((path) => !BULK_REPOSITORIES.includes(path))
  .flatMap((path) => findTableWrites(path, readFileSync(path, "utf8")));

it("each table is written by the repositories of one feature, except the shared tables", () => {
  const writers = new Map<string, Set<string>>();
  for (const { table, feature } of writes) {
    writers.set(table, (writers.get(table) ?? new Set()).add(feature));
  }
  const sharedTables = [...writers].filter(([, features]) => features.size > 1);
  expect(writers.size).toBeGreaterThan(40);
  expect(Object.fromEntries(sharedTables)).toEqual(SHARED_TABLES);
});

it("only repositories write to tables", () => {
  const otherFiles = files.filter((path) => !path.endsWith(".repo.ts"));
  expect(otherFiles.flatMap((path) => findTableWrites(path, readFileSync(path, "utf8")))).toEqual([]);
});

it.each([
  ["the query builder", 'db.insertInto("users").values(user)'],
  ["the query builder on several lines", 'db\n  .updateTable(\n    "users",\n  )'],
  ["SQL", "sql`delete from users where id = 1`"],
  ["SQL with an alias", "sql`update users u\n  set name = ''`"],
])("finds a write with %s", (_, source) => {
  expect(findTableWrites("apps/server/src/features/game/game.repo.ts", source)).toEqual([
    { feature: "game", table: "users" },
  ]);
});

it("does not count a query or a row lock as a write", () => {
  const source = 'db.selectFrom("users").forUpdate(); sql`select from users for update skip locked`';
  expect(findTableWrites("apps/server/src/features/game/game.repo.ts", source)).toEqual([]);
});
