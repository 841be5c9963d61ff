import { randomBytes } from "node:crypto";
import type { World } from "./builders.ts";

/** The row of a stored file; returns its hash. */
export async function aFile(world: World): Promise<string> {
  const hash = randomBytes(32).toString("hex");
  await world.db
    .insertInto("files")
    .values({
      hash,
      name: "a.bin",
      size: 1,
      media_type: "text/plain",
      kept: false,
      uploaded_at: world.clock.now(),
    })
    .execute();
  return hash;
}
