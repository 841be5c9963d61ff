import { randomBytes } from "node:crypto";
import type { Fixture } from "./builders.ts";

/** Inserts the row of a stored file and returns its hash. */
export async function insertFile(fixture: Fixture): Promise<string> {
  const hash = randomBytes(32).toString("hex");
  await fixture.db
    .insertInto("files")
    .values({
      hash,
      name: "a.bin",
      size: 1,
      media_type: "text/plain",
      kept: false,
      uploaded_at: fixture.clock.now(),
    })
    .execute();
  return hash;
}
