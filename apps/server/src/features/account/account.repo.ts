import { canonical } from "@gonfalon/rules/canonical.ts";
import type { Db } from "#db/client.ts";
import type { UserState } from "./account.domain.ts";

interface NewUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly emailConfirmed: boolean;
  readonly passwordHash: string;
  readonly role: UserState["role"];
  readonly registeredAt: Date;
}

const columns = [
  "id",
  "name",
  "email",
  "email_confirmed as emailConfirmed",
  "password_hash as passwordHash",
  "role",
  "bio",
  "phone",
  "real_name as realName",
  "std_number as stdNumber",
  "avatar_hash as avatarHash",
] as const;

export function findUser(db: Db, id: string): Promise<UserState | undefined> {
  return db.selectFrom("users").where("id", "=", id).select(columns).executeTakeFirst();
}

export function findUserByName(db: Db, name: string): Promise<UserState | undefined> {
  return db
    .selectFrom("users")
    .where("name_canonical", "=", canonical(name))
    .select(columns)
    .executeTakeFirst();
}

export function findUserByEmail(db: Db, email: string): Promise<UserState | undefined> {
  return db
    .selectFrom("users")
    .where("email_canonical", "=", canonical(email))
    .select(columns)
    .executeTakeFirst();
}

/** Does nothing if the name is taken; answers whether the row was written. */
export async function insertUserIfAbsent(db: Db, user: NewUser): Promise<boolean> {
  const inserted = await db
    .insertInto("users")
    .values({
      id: user.id,
      name: user.name,
      name_canonical: canonical(user.name),
      email: user.email,
      email_canonical: canonical(user.email),
      email_confirmed: user.emailConfirmed,
      password_hash: user.passwordHash,
      role: user.role,
      registered_at: user.registeredAt,
    })
    .onConflict((conflict) => conflict.constraint("users_name_unique").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function updateSignIn(db: Db, id: string, at: Date, ip: string): Promise<void> {
  await db
    .updateTable("users")
    .set({ last_signed_in_at: at, last_visited_at: at, ip })
    .where("id", "=", id)
    .execute();
}

export async function updateAvatar(db: Db, id: string, hash: string): Promise<void> {
  await db.updateTable("users").set({ avatar_hash: hash }).where("id", "=", id).execute();
}

export async function updateVisit(db: Db, id: string, at: Date, ip: string): Promise<void> {
  await db.updateTable("users").set({ last_visited_at: at, ip }).where("id", "=", id).execute();
}
