import { randomUUID } from "node:crypto";
import { afterAll, beforeAll } from "vitest";
import { connect, type Database } from "#db/client.ts";
import type { Fixture } from "./builders.ts";
import { createMigratedDatabase } from "./test-databases.ts";
import { insertSignedInUser } from "./test-users.ts";

const NOW = new Date("2026-01-01T00:00:00Z");

/** A migrated database for the builders, without a server. */
export function useDatabaseFixture(): Fixture {
  const clock = { now: () => NOW };
  let database: Database;
  beforeAll(async () => {
    database = connect(await createMigratedDatabase());
  });
  afterAll(() => database.close());
  return {
    get db() {
      return database.db;
    },
    clock,
    signUp: () => insertSignedInUser(database.db, clock, "User", `user-${randomUUID().slice(0, 8)}`),
  };
}
