import type { Role } from "@gonfalon/contract/enums.ts";
import { toCanonicalForm } from "@gonfalon/rules/canonical.ts";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { insertNameKeys, replaceNameKeys } from "#db/name-keys.ts";
import { mapViolations } from "#db/violations.ts";
import type { ProfileChange, UserState } from "./account.domain.ts";
import type { NewSession } from "./session.repo.ts";

interface NewUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly emailConfirmed: boolean;
  readonly passwordHash: string | null;
  readonly role: UserState["role"];
  readonly registeredAt: Date;
  /** Whether the installation set the password and the user has not changed it yet. */
  readonly hasInitialPassword?: true;
  readonly ip?: string;
}

const columns = [
  "id",
  "name",
  "email",
  "email_confirmed as emailConfirmed",
  "email_proven_at as emailProvenAt",
  "password_hash as passwordHash",
  "role",
  "bio",
  "phone",
  "real_name as realName",
  "std_number as stdNumber",
  "avatar_hash as avatarHash",
] as const;

export function findUser(db: Db, id: string): Promise<UserState | undefined> {
  return selectUser(db, id).executeTakeFirst();
}

export function findUserByName(db: Db, name: string): Promise<UserState | undefined> {
  return db
    .selectFrom("users")
    .where("name_canonical", "=", toCanonicalForm(name))
    .select(columns)
    .executeTakeFirst();
}

export function findUserByEmail(db: Db, email: string): Promise<UserState | undefined> {
  return db
    .selectFrom("users")
    .where("email_canonical", "=", toCanonicalForm(email))
    .select(columns)
    .executeTakeFirst();
}

export async function hasAdministrator(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .where("role", "=", "Admin")
    .select("id")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks the administrator with this name; without a name, the one who registered first. Skips those who cannot sign in.
 */
export function lockAdministrator(db: Db, name: string | undefined): Promise<UserState | undefined> {
  return db
    .selectFrom("users")
    .where("role", "=", "Admin")
    .where("email_confirmed", "=", true)
    .$if(name !== undefined, (query) => query.where("name_canonical", "=", toCanonicalForm(name ?? "")))
    .orderBy("registered_at")
    .limit(1)
    .select(columns)
    .forUpdate()
    .executeTakeFirst();
}

/** Locks the row, so that concurrent changes to one account are serialized. */
export function lockUser(db: Db, id: string): Promise<UserState | undefined> {
  return selectUser(db, id).forUpdate().executeTakeFirst();
}

/** Excludes anonymized users. */
function selectUser(db: Db, id: string) {
  return db.selectFrom("users").where("id", "=", id).where("deleted_at", "is", null).select(columns);
}

export async function insertUser(db: Db, user: NewUser): Promise<void> {
  await mapViolations(db.insertInto("users").values(toRow(user)).execute(), {
    users_name_unique: "account.name-taken",
    users_email_unique: "account.exists",
  });
  await insertNameKeys(db, "user", [{ owner: user.id, name: user.name }]);
}

/** Does nothing if the name or the address is taken; returns whether the row was inserted. */
export async function insertUserIfAbsent(db: Db, user: NewUser): Promise<boolean> {
  const insertedRow = await db
    .insertInto("users")
    .values(toRow(user))
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (insertedRow) await replaceNameKeys(db, "user", { owner: user.id, name: user.name });
  return insertedRow !== undefined;
}

function toRow(user: NewUser) {
  return {
    id: user.id,
    name: user.name,
    name_canonical: toCanonicalForm(user.name),
    email: user.email,
    email_canonical: toCanonicalForm(user.email),
    email_confirmed: user.emailConfirmed,
    password_hash: user.passwordHash,
    role: user.role,
    registered_at: user.registeredAt,
    initial_password: user.hasInitialPassword ?? false,
    ...(user.ip !== undefined && { ip: user.ip, last_visited_at: user.registeredAt }),
  };
}

interface Verification {
  readonly name: string;
  readonly passwordHash: string | null;
  readonly at: Date;
  readonly ip: string;
}

/** Marks the address as confirmed and stores the data of the confirmed registration. */
export async function completeRegistration(db: Db, id: string, verification: Verification): Promise<void> {
  const update = db
    .updateTable("users")
    .set({
      name: verification.name,
      name_canonical: toCanonicalForm(verification.name),
      password_hash: verification.passwordHash,
      email_confirmed: true,
      email_proven_at: verification.at,
      registered_at: verification.at,
      last_signed_in_at: verification.at,
      last_visited_at: verification.at,
      ip: verification.ip,
    })
    .where("id", "=", id)
    .execute();
  await mapViolations(update, { users_name_unique: "account.name-taken" });
  await replaceNameKeys(db, "user", { owner: id, name: verification.name });
}

export async function updateProfile(db: Db, id: string, change: ProfileChange): Promise<void> {
  const { name, bio, phone, realName, stdNumber } = change;
  const update = db
    .updateTable("users")
    .set({
      name,
      name_canonical: name === undefined ? undefined : toCanonicalForm(name),
      bio,
      phone,
      real_name: realName,
      std_number: stdNumber,
    })
    .where("id", "=", id)
    .execute();
  await mapViolations(update, { users_name_unique: "account.name-taken" });
  if (name !== undefined) await replaceNameKeys(db, "user", { owner: id, name });
}

export async function updatePassword(db: Db, id: string, passwordHash: string): Promise<void> {
  await db
    .updateTable("users")
    .set({ password_hash: passwordHash, initial_password: false })
    .where("id", "=", id)
    .execute();
}

/** IMPORT-6: whether any user has a password hash from another platform. Index: `users_with_imported_password`. */
export async function hasImportedPasswords(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .where(sql<boolean>`password_hash ~ '^([$]2|[$]bcrypt-sha256|A[AQ])'`)
    .select("id")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Replaces a hash with another one of the same password, so `initial_password` keeps its value. Returns false if the
 * user no longer has the old hash.
 */
export async function updatePasswordHash(
  db: Db,
  id: string,
  oldHash: string,
  newHash: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("users")
    .set({ password_hash: newHash })
    .where("id", "=", id)
    .where("password_hash", "=", oldHash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Sets an address that the user has proven to be theirs. */
export async function updateEmail(db: Db, id: string, email: string, at: Date): Promise<void> {
  const update = db
    .updateTable("users")
    .set({ email, email_canonical: toCanonicalForm(email), email_confirmed: true, email_proven_at: at })
    .where("id", "=", id)
    .execute();
  await mapViolations(update, { users_email_unique: "account.confirm-link-invalid" });
}

/** Marks the address of the user as proven to be theirs. */
export async function markEmailProven(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable("users").set({ email_proven_at: at }).where("id", "=", id).execute();
}

interface SignedInUser extends UserState {
  /** Whether the user has a second factor. */
  readonly twoStep: boolean;
}

/**
 * Stores the time of a sign-in and its session in one statement, which locks the user. Returns the user; undefined if
 * the user was deleted, and then nothing is stored.
 */
export async function insertSignIn(db: Db, session: NewSession): Promise<SignedInUser | undefined> {
  const { id, tokenHash, userId, createdAt, expiresAt, ip, userAgent, providerId = null } = session;
  const signInUpdate = db
    .updateTable("users")
    .set({ last_signed_in_at: createdAt, last_visited_at: createdAt, ip })
    .where("id", "=", userId)
    .where("deleted_at", "is", null)
    .returning(columns);
  const { rows } = await sql<SignedInUser>`
    with signed_in as (${signInUpdate}), opened as (
      insert into sessions
        (id, token_hash, user_id, created_at, expires_at, last_seen_at, ip, user_agent, provider_id)
      select ${id}::uuid, ${tokenHash}::bytea, id, ${createdAt}::timestamptz, ${expiresAt}::timestamptz,
             ${createdAt}::timestamptz, ${ip}::text, ${userAgent}::text, ${providerId}::uuid
        from signed_in
    )
    select *, has_second_factor(id) as "twoStep" from signed_in`.execute(db);
  return rows[0];
}

/** Returns the user before the change; undefined if the user was deleted, and then nothing is stored. */
export async function updateAvatar(db: Db, id: string, hash: string): Promise<UserState | undefined> {
  const before = await selectUser(db, id).forNoKeyUpdate().executeTakeFirst();
  if (before) await db.updateTable("users").set({ avatar_hash: hash }).where("id", "=", id).execute();
  return before;
}

export async function updateVisit(db: Db, id: string, at: Date, ip: string): Promise<void> {
  await db.updateTable("users").set({ last_visited_at: at, ip }).where("id", "=", id).execute();
}

export async function updateRole(db: Db, userId: string, role: Role): Promise<void> {
  await db.updateTable("users").set({ role }).where("id", "=", userId).execute();
}
