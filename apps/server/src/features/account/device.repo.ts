import { sql } from "kysely";
import type { Db } from "#db/client.ts";

interface Device {
  readonly userId: string;
  readonly tokenHash: Buffer;
}

/** Stores the device as the newest of the user, and deletes all but the newest `max`. */
export async function upsertDevice(
  db: Db,
  { userId, tokenHash }: Device,
  { at, max }: { readonly at: Date; readonly max: number },
): Promise<void> {
  await db
    .insertInto("devices")
    .values({ user_id: userId, token_hash: tokenHash, last_at: at })
    .onConflict((conflict) => conflict.columns(["user_id", "token_hash"]).doUpdateSet({ last_at: at }))
    .execute();
  await sql`
    delete from devices
     where user_id = ${userId}
       and token_hash not in (select token_hash from devices
                               where user_id = ${userId}
                               order by last_at desc, token_hash
                               limit ${max})`.execute(db);
}

/** Whether the user has signed in with the device since then. */
export async function hasDevice(db: Db, { userId, tokenHash }: Device, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom("devices")
    .where("user_id", "=", userId)
    .where("token_hash", "=", tokenHash)
    .where("last_at", ">=", since)
    .select("last_at")
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether any user has signed in with it. */
export async function isDevice(db: Db, tokenHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom("devices")
    .where("token_hash", "=", tokenHash)
    .select("last_at")
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteUserDevices(db: Db, userId: string): Promise<void> {
  await db.deleteFrom("devices").where("user_id", "=", userId).execute();
}

export async function deleteDevicesBefore(db: Db, since: Date): Promise<void> {
  await db.deleteFrom("devices").where("last_at", "<", since).execute();
}
