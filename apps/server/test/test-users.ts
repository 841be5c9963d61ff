import type { Role } from "@gonfalon/contract/enums.ts";
import { toCanonicalForm } from "@gonfalon/rules/canonical.ts";
import { WEEK_MS } from "@gonfalon/rules/durations.ts";
import { nodeRandom } from "#adapters/random/node-random.ts";
import type { Db } from "#db/client.ts";
import { sha256 } from "#kernel/digest.ts";
import type { Clock } from "#ports/clock.ts";
import type { Caller } from "./api-client.ts";

export interface TestUser extends Caller {
  readonly id: string;
  readonly name: string;
  readonly password: string;
}

/** Inserts a confirmed account with a session, for a server on this database. */
export async function insertSignedInUser(db: Db, clock: Clock, role: Role, name: string): Promise<TestUser> {
  const now = clock.now();
  const id = nodeRandom.uuid(now);
  const token = nodeRandom.token(256);
  const password = "Passw0rd";
  await db
    .insertInto("users")
    .values({
      id,
      name,
      name_canonical: toCanonicalForm(name),
      email: `${name}@example.org`,
      email_canonical: toCanonicalForm(`${name}@example.org`),
      email_confirmed: true,
      password_hash: `plain:${password}`,
      role,
      registered_at: now,
    })
    .execute();
  await db
    .insertInto("sessions")
    .values({
      id: nodeRandom.uuid(now),
      token_hash: sha256(token),
      user_id: id,
      created_at: now,
      expires_at: new Date(now.getTime() + WEEK_MS),
      last_seen_at: now,
      ip: "127.0.0.1",
      user_agent: "test",
    })
    .execute();
  return { id, name, password, headers: { cookie: `gonfalon_session=${token}` } };
}
