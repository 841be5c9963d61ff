import { expect, it } from "vitest";
import { connect } from "#db/client.ts";
import { inTransaction } from "#db/transaction.ts";
import { createMigratedDatabase } from "./test-databases.ts";
import { transactionGuard } from "./transaction-guard.ts";

it("detects port calls and the use of a second connection while a transaction is open", async () => {
  const database = connect(await createMigratedDatabase(), 2);
  try {
    const guard = transactionGuard();
    const port = guard.watch("mailer", { send: async () => "sent" });
    guard.watchPool(database);
    const { db } = database;
    const query = () => db.selectFrom("users").select("id").execute();

    await port.send();
    await inTransaction(db, async (tx) => tx.selectFrom("users").select("id").execute());
    await inTransaction(db, async (_tx, afterCommit) => afterCommit(() => void port.send()));
    expect([...guard.violations]).toEqual([]);

    await inTransaction(db, async () => port.send());
    expect([...guard.violations]).toEqual(["mailer.send inside a transaction"]);
    await inTransaction(db, async () => query());
    expect([...guard.violations][1]).toContain("a second connection inside a transaction");
  } finally {
    await database.close();
  }
});
