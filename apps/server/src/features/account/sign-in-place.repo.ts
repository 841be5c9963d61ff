import { sql } from "kysely";
import type { Db } from "#db/client.ts";

interface SignInPlace {
  readonly userId: string;
  readonly network: string;
}

export async function upsertSignInPlace(db: Db, { userId, network }: SignInPlace, at: Date): Promise<void> {
  await db
    .insertInto("sign_in_places")
    .values({ user_id: userId, network, last_at: at })
    .onConflict((conflict) => conflict.columns(["user_id", "network"]).doUpdateSet({ last_at: at }))
    .execute();
}

export async function hasSignInPlace(
  db: Db,
  { userId, network }: SignInPlace,
  since: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom("sign_in_places")
    .where("user_id", "=", userId)
    .where("network", "=", network)
    .where("last_at", ">=", since)
    .select("last_at")
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the rows from before `since`, and of each user all but the newest `max`. */
export async function deleteSignInPlaces(db: Db, since: Date, max: number): Promise<void> {
  await db.deleteFrom("sign_in_places").where("last_at", "<", since).execute();
  await sql`
    delete from sign_in_places place
     using (select user_id, network, row_number() over (partition by user_id order by last_at desc) as position
              from sign_in_places) ranked
     where ranked.position > ${max} and place.user_id = ranked.user_id and place.network = ranked.network`.execute(
    db,
  );
}
