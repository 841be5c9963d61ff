import { sql } from "kysely";
import type { Db } from "#db/client.ts";

interface SignInPlace {
  readonly userId: string;
  readonly network: string;
  /** SHA-256 of the user agent. */
  readonly agentHash: Buffer;
}

/** Stores a sign-in. Returns whether the user had signed in from the network with this user agent since `since`. */
export async function upsertSignInPlace(
  db: Db,
  { userId, network, agentHash }: SignInPlace,
  { at, since }: { readonly at: Date; readonly since: Date },
): Promise<boolean> {
  const { rows } = await sql<{ isKnown: boolean }>`
    with earlier as (
      select from sign_in_places
       where user_id = ${userId} and network = ${network} and agent_hash = ${agentHash} and last_at >= ${since})
    insert into sign_in_places (user_id, network, agent_hash, last_at)
    values (${userId}, ${network}, ${agentHash}, ${at})
        on conflict (user_id, network, agent_hash) do update set last_at = excluded.last_at
    returning exists (select from earlier) as "isKnown"`.execute(db);
  return rows[0]?.isKnown ?? false;
}

/** Whether the user has signed in from the network since `since`, with any user agent. */
export async function hasSignInPlace(
  db: Db,
  { userId, network }: Pick<SignInPlace, "userId" | "network">,
  since: Date,
): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select exists (
      select from sign_in_places
       where user_id = ${userId} and network = ${network} and last_at >= ${since})`.execute(db);
  return rows[0]?.exists ?? false;
}

/** Deletes the rows from before `since`, and all but the `maxPlaces` newest rows of each user. */
export async function deleteOldSignInPlaces(db: Db, since: Date, maxPlaces: number): Promise<void> {
  await db.deleteFrom("sign_in_places").where("last_at", "<", since).execute();
  await sql`
    delete from sign_in_places place
     using (select user_id, network, agent_hash,
                   row_number() over (partition by user_id order by last_at desc) as position
              from sign_in_places) ranked
     where ranked.position > ${maxPlaces}
       and (place.user_id, place.network, place.agent_hash) = (ranked.user_id, ranked.network, ranked.agent_hash)`.execute(
    db,
  );
}
