import { sql } from "kysely";
import type { Db } from "#db/client.ts";

interface Device {
  readonly userId: string;
  readonly tokenHash: Buffer;
}

interface DeviceUse {
  readonly at: Date;
  readonly ip: string;
  readonly userAgent: string;
  /** FACTOR-5: when the second step is needed again on this device; undefined keeps the stored value. */
  readonly trustedUntil: Date | undefined;
}

/** Stores a sign-in with the device. Deletes all but the `maxDevices` most recently used devices of the user. */
export async function upsertDevice(
  db: Db,
  { userId, tokenHash }: Device,
  { at, ip, userAgent, trustedUntil }: DeviceUse,
  maxDevices: number,
): Promise<void> {
  const use = { last_at: at, ip, user_agent: userAgent, trusted_until: trustedUntil };
  await db
    .insertInto("devices")
    .values({ user_id: userId, token_hash: tokenHash, created_at: at, ...use })
    .onConflict((conflict) => conflict.columns(["user_id", "token_hash"]).doUpdateSet(use))
    .execute();
  await sql`
    delete from devices
     where user_id = ${userId}
       and token_hash not in (select token_hash from devices
                               where user_id = ${userId}
                               order by last_at desc, token_hash
                               limit ${maxDevices})`.execute(db);
}

/** Whether the user has signed in with the device at or after `since`. */
export async function hasDevice(db: Db, device: Device, since: Date): Promise<boolean> {
  return (await selectDevice(db, device).where("last_at", ">=", since).executeTakeFirst()) !== undefined;
}

/** FACTOR-5: whether the second step is skipped on this device. */
export async function isTrustedDevice(db: Db, device: Device, now: Date): Promise<boolean> {
  return (await selectDevice(db, device).where("trusted_until", ">", now).executeTakeFirst()) !== undefined;
}

function selectDevice(db: Db, { userId, tokenHash }: Device) {
  return db
    .selectFrom("devices")
    .where("user_id", "=", userId)
    .where("token_hash", "=", tokenHash)
    .select("id");
}

/** Whether any user has signed in with the device. */
export async function isKnownDeviceToken(db: Db, tokenHash: Buffer): Promise<boolean> {
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

/** FACTOR-5: revokes the trust in all devices of the user, so that they need the second step again. */
export async function revokeDeviceTrust(db: Db, userId: string): Promise<void> {
  await db.updateTable("devices").set({ trusted_until: null }).where("user_id", "=", userId).execute();
}

export async function deleteDevicesBefore(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom("devices").where("last_at", "<", instant).execute();
}

export interface ListedDevice {
  readonly id: string;
  readonly tokenHash: Buffer;
  readonly ip: string;
  readonly userAgent: string;
  readonly createdAt: Date;
  readonly lastAt: Date;
  readonly trustedUntil: Date | null;
}

/** Orders by the last sign-in, most recent first. */
export function listDevices(db: Db, userId: string): Promise<readonly ListedDevice[]> {
  return db
    .selectFrom("devices")
    .where("user_id", "=", userId)
    .orderBy("last_at", "desc")
    .orderBy("id")
    .select([
      "id",
      "token_hash as tokenHash",
      "ip",
      "user_agent as userAgent",
      "created_at as createdAt",
      "last_at as lastAt",
      "trusted_until as trustedUntil",
    ])
    .execute();
}

/** Returns whether the device existed. */
export async function deleteDevice(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("devices")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
