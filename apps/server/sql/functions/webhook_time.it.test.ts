import { sql } from "kysely";
import { expect, it } from "vitest";
import { useDatabaseFixture } from "../../test/use-database-fixture.ts";

const fixture = useDatabaseFixture();

it("formats an instant as JavaScript does", async () => {
  const at = new Date("2026-11-16T06:00:00.050Z");
  const { rows } = await sql<{ text: string }>`select webhook_time(${at}) as text`.execute(fixture.db);
  expect(rows[0]?.text).toBe(at.toISOString());
});
