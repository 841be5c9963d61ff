import { limits } from "@gonfalon/contract/limits.ts";
import type { Db } from "#db/client.ts";
import { mapViolations } from "#db/violations.ts";

export interface StoredPasskey {
  readonly id: string;
  readonly userId: string;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly transports: readonly string[];
  readonly backedUp: boolean;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

const columns = [
  "id",
  "user_id as userId",
  "credential_id as credentialId",
  "public_key as publicKey",
  "transports",
  "backed_up as backedUp",
  "name",
  "created_at as createdAt",
  "last_used_at as lastUsedAt",
] as const;

/** Ordered by creation time, oldest first. */
export function listPasskeys(db: Db, userId: string): Promise<readonly StoredPasskey[]> {
  return db
    .selectFrom("passkeys")
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .limit(limits.passkeys)
    .select(columns)
    .execute();
}

export function findPasskey(db: Db, credentialId: Buffer): Promise<StoredPasskey | undefined> {
  return db
    .selectFrom("passkeys")
    .where("credential_id", "=", credentialId)
    .select(columns)
    .executeTakeFirst();
}

export async function insertPasskey(
  db: Db,
  passkey: StoredPasskey & { readonly counter: number; readonly rpId: string },
): Promise<void> {
  const insert = db
    .insertInto("passkeys")
    .values({
      id: passkey.id,
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: [...passkey.transports],
      backed_up: passkey.backedUp,
      name: passkey.name,
      rp_id: passkey.rpId,
      created_at: passkey.createdAt,
    })
    .execute();
  await mapViolations(insert, { passkeys_credential_unique: "passkey.invalid" });
}

interface PasskeyUse {
  readonly at: Date;
  readonly counter: number;
  readonly backedUp: boolean;
}

/**
 * FACTOR-4: returns false if the counter of the authenticator has not increased: the passkey may have been copied. The
 * stored counter is 0 for authenticators without a counter, which are always accepted.
 */
export async function claimPasskeyUse(
  db: Db,
  id: string,
  { at, counter, backedUp }: PasskeyUse,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("passkeys")
    .set({ last_used_at: at, counter, backed_up: backedUp })
    .where("id", "=", id)
    .where((row) => row.or([row("counter", "=", 0), row("counter", "<", counter)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns whether the user has such a passkey. */
export async function updatePasskeyName(db: Db, userId: string, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("passkeys")
    .set({ name })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns whether the user had such a passkey. */
export async function deletePasskey(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("passkeys")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteUserPasskeys(db: Db, userId: string): Promise<void> {
  await db.deleteFrom("passkeys").where("user_id", "=", userId).execute();
}
