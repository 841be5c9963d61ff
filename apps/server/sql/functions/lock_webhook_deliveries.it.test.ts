import { sql } from "kysely";
import { expect, it } from "vitest";
import { race } from "../../test/race.ts";
import { useDatabaseFixture } from "../../test/use-database-fixture.ts";

const fixture = useDatabaseFixture();

it("makes a transaction wait until the transaction that holds the lock has ended", async () => {
  const order: string[] = [];
  const hold = async (tx: typeof fixture.db) => {
    await sql`select lock_webhook_deliveries()`.execute(tx);
    order.push("first");
  };
  const second = async () => {
    await sql`select lock_webhook_deliveries()`.execute(fixture.db);
    order.push("second");
  };
  await race(fixture.db, hold, [second]);
  expect(order).toEqual(["first", "second"]);
});
