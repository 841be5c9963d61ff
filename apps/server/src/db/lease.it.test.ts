import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createMigratedDatabase, withClient } from "../../test/test-databases.ts";
import { connect, type Database } from "./client.ts";
import { tryWithLeases } from "./lease.ts";

const WAIT_OPTIONS = { timeout: 30_000, interval: 10 };

let url: string;
let database: Database;

beforeAll(async () => {
  url = await createMigratedDatabase();
  database = connect(url);
});

afterAll(() => database.close());

function isStatementWaiting(): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows } = await client.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows.length > 0;
  });
}

/** Moves the row behind the others in the table, so that a scan reads it last. */
const MOVE_TO_END = `
  with moved as (delete from leases where name = $1 returning *)
  insert into leases select * from moved`;

it("releases leases in the order of their names, in which other calls acquire them", async () => {
  await withClient(url, async (otherClient) => {
    const call = tryWithLeases(database.db, ["a", "b"], async () => {
      await database.pool.query(MOVE_TO_END, ["a"]);
      await otherClient.query("begin; select from leases where name = 'a' for update");
    });
    await vi.waitFor(async () => expect(await isStatementWaiting()).toBe(true), WAIT_OPTIONS);
    const { rowCount } = await otherClient.query("select from leases where name = 'b' for update nowait");
    expect(rowCount).toBe(1);
    await otherClient.query("commit");
    await call;
  });
  const { rowCount } = await database.pool.query("select from leases");
  expect(rowCount).toBe(0);
});
