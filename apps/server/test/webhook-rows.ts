import { randomUUID } from "node:crypto";
import type { Fixture } from "./builders.ts";

/** Inserts an enabled webhook for solves and notices of all games; its URL cannot be decrypted. Returns its id. */
export async function insertWebhook(fixture: Fixture, overrides: object = {}): Promise<string> {
  const { id } = await fixture.db
    .insertInto("webhooks")
    .values({
      id: randomUUID(),
      name: "hook",
      format: "Standard",
      audience: "Public",
      url_sealed: Buffer.alloc(1),
      address: "",
      events: ["solve.accepted", "notice.published"],
      language: "en-US",
      enabled: true,
      created_at: fixture.clock.now(),
      ...overrides,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
