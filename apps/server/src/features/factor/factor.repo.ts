import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { deleteUserPasskeys } from "#features/passkey/passkey.repo.ts";

export interface Factors {
  readonly totp: boolean;
  readonly passkeyCount: number;
  /** FACTOR-1: whether the user has any factor. */
  readonly twoStep: boolean;
  readonly recoveryCodesLeft: number;
}

export async function findFactors(db: Db, userId: string): Promise<Factors> {
  const { rows } = await sql<Omit<Factors, "twoStep">>`
    select exists (select from totp_secrets where user_id = ${userId} and confirmed_at is not null) as totp,
           (select count(*) from passkeys where user_id = ${userId}) as "passkeyCount",
           (select count(*) from recovery_codes where user_id = ${userId} and used_at is null)
             as "recoveryCodesLeft"`.execute(db);
  const factors = rows[0] ?? { totp: false, passkeyCount: 0, recoveryCodesLeft: 0 };
  return { ...factors, twoStep: factors.totp || factors.passkeyCount > 0 };
}

interface TotpSecret {
  readonly secretSealed: Buffer;
  readonly confirmedAt: Date | null;
}

export function findTotp(db: Db, userId: string): Promise<TotpSecret | undefined> {
  return selectTotp(db, userId).executeTakeFirst();
}

/** Locks the row, so that no other request replaces the secret while this one confirms it. */
export function lockTotp(tx: Db, userId: string): Promise<TotpSecret | undefined> {
  return selectTotp(tx, userId).forUpdate().executeTakeFirst();
}

function selectTotp(db: Db, userId: string) {
  return db
    .selectFrom("totp_secrets")
    .where("user_id", "=", userId)
    .select(["secret_sealed as secretSealed", "confirmed_at as confirmedAt"]);
}

/** Stores a secret that is not confirmed yet; returns false if the user already has a confirmed one. */
export async function upsertTotp(db: Db, userId: string, secretSealed: Buffer): Promise<boolean> {
  const row = await db
    .insertInto("totp_secrets")
    .values({ user_id: userId, secret_sealed: secretSealed })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet({ secret_sealed: secretSealed })
        .where("totp_secrets.confirmed_at", "is", null),
    )
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function markTotpConfirmed(db: Db, userId: string, at: Date, step: number): Promise<void> {
  await db
    .updateTable("totp_secrets")
    .set({ confirmed_at: at, last_step: step })
    .where("user_id", "=", userId)
    .execute();
}

/** FACTOR-2: marks the step of a code as used; returns false if it, or a later one, was used before. */
export async function claimTotpStep(db: Db, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("totp_secrets")
    .set({ last_step: step })
    .where("user_id", "=", userId)
    .where("last_step", "<", step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns whether a confirmed secret was deleted. */
export async function deleteTotp(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .deleteFrom("totp_secrets")
    .where("user_id", "=", userId)
    .returning("confirmed_at as confirmedAt")
    .executeTakeFirst();
  return row !== undefined && row.confirmedAt !== null;
}

export async function replaceRecoveryCodes(db: Db, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await deleteRecoveryCodes(db, userId);
  await db
    .insertInto("recovery_codes")
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash })))
    .execute();
}

/** Returns false if there is no such code, or if it was used before. */
export async function claimRecoveryCode(db: Db, userId: string, hash: Buffer, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("recovery_codes")
    .set({ used_at: at })
    .where("user_id", "=", userId)
    .where("code_hash", "=", hash)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteRecoveryCodes(db: Db, userId: string): Promise<void> {
  await db.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
}

/** Deletes all factors of a user, and the recovery codes. */
export async function deleteFactors(db: Db, userId: string): Promise<void> {
  await deleteTotp(db, userId);
  await deleteUserPasskeys(db, userId);
  await deleteRecoveryCodes(db, userId);
}
