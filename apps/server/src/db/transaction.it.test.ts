import { afterAll, beforeAll, expect, it } from "vitest";
import { createMigratedDatabase } from "../../test/test-databases.ts";
import { connect, type Database } from "./client.ts";
import { inTransaction } from "./transaction.ts";

let database: Database;

beforeAll(async () => {
  database = connect(await createMigratedDatabase());
});

afterAll(() => database.close());

it("runs every effect after the commit, even after one that throws, and rejects with all errors", async () => {
  const calls: string[] = [];
  const fail = (name: string) => () => {
    calls.push(name);
    throw new Error(`${name} failed`);
  };
  const result = inTransaction(database.db, async (_tx, afterCommit) => {
    afterCommit(fail("first"));
    afterCommit(() => void calls.push("second"));
    afterCommit(fail("third"));
  });
  await expect(result).rejects.toMatchObject({
    message: "after the commit: first failed; third failed",
    cause: { message: "first failed" },
  });
  expect(calls).toEqual(["first", "second", "third"]);
});
