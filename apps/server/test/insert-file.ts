import { randomBytes } from "node:crypto";
import type { Insertable } from "kysely";
import type { Files } from "#db/schema.gen.ts";
import type { Fixture } from "./builders.ts";

/** Inserts the row of a stored file and returns its hash. */
export async function insertFile(
  fixture: Fixture,
  overrides: Partial<Insertable<Files>> = {},
): Promise<string> {
  const { hash } = await fixture.db
    .insertInto("files")
    .values({
      hash: randomBytes(32).toString("hex"),
      name: "a.bin",
      size: 1,
      media_type: "text/plain",
      kept: false,
      uploaded_at: fixture.clock.now(),
      ...overrides,
    })
    .returning("hash")
    .executeTakeFirstOrThrow();
  return hash;
}
