import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ProblemError } from "#kernel/problem-error.ts";
import { createMigratedDatabase } from "../../test/test-databases.ts";
import { connect, type Database } from "./client.ts";

let url: string;
let database: Database;
beforeAll(async () => {
  url = await createMigratedDatabase();
  database = connect(url, 1);
});
afterAll(() => database.close());

it("OPS-6 a statement that gets no connection in time fails as unavailable, not as an internal error", async () => {
  const statement = database.db.connection().execute(() => {
    // Shortened only now: opening the connection above can take longer.
    database.pool.options.connectionTimeoutMillis = 50;
    return sql`select 1`.execute(database.db);
  });
  await expect(statement).rejects.toMatchObject({
    key: "server.unavailable",
    status: 503,
    message: "timeout exceeded when trying to connect",
  });
  const { rows } = await sql`select 1 as one`.execute(database.db);
  expect(rows).toEqual([{ one: 1 }]);
});

it("OPS-6 a statement fails with the reason while the database is unreachable", async () => {
  const unreachableDatabase = connect("postgres://user@127.0.0.1:1/gonfalon");
  const statement = sql`select 1`.execute(unreachableDatabase.db);
  await expect(statement).rejects.toBeInstanceOf(ProblemError);
  await expect(statement).rejects.toMatchObject({ status: 503, message: /ECONNREFUSED/ });
  await unreachableDatabase.close();
});

it("STOP-2 closes even if a connection is never released", async () => {
  const stuckDatabase = connect(url, 1);
  const startSignal = Promise.withResolvers<void>();
  void stuckDatabase.db.connection().execute(() => {
    startSignal.resolve();
    return new Promise<void>(() => undefined);
  });
  await startSignal.promise;
  await stuckDatabase.close();
  expect(stuckDatabase.pool.ending).toBe(true);
});
