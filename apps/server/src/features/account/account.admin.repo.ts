import type { Role } from "@gonfalon/contract/enums.ts";
import { toCanonicalForm } from "@gonfalon/rules/canonical.ts";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { toContainsPattern } from "#db/like.ts";
import { deleteNameKeys, insertNameKeys, listTakenNameKeys } from "#db/name-keys.ts";
import { hasSecondFactor } from "#db/second-factor.ts";
import { mapViolations } from "#db/violations.ts";
import { deleteUserConsents } from "#features/connected-app/consent.repo.ts";
import { deleteFactors } from "#features/factor/factor.repo.ts";
import { deleteUserFlows } from "#features/factor/flow.repo.ts";
import { deleteExternalAccounts } from "#features/provider/external-account.repo.ts";
import { deleteCreatorTokens } from "#features/token/token.repo.ts";
import type { EditedUser, ListedUser } from "./account.admin.domain.ts";
import type { UniqueValues } from "./account.batch.domain.ts";

export interface UserQuery {
  readonly hint?: string | undefined;
  readonly role?: Role | undefined;
  readonly count: number;
  readonly skip: number;
}

const uniqueViolations = {
  users_name_unique: "account.name-taken",
  users_email_unique: "account.email-taken",
} as const;

/** Ordered by id, which is the order of creation. */
export function listUsers(db: Db, { count, skip, ...filter }: UserQuery): Promise<readonly ListedUser[]> {
  return selectUsers(db, filter)
    .orderBy("id")
    .limit(count)
    .offset(skip)
    .select([
      "id",
      "name",
      "email",
      "email_confirmed as emailConfirmed",
      "role",
      "bio",
      "phone",
      "real_name as realName",
      "std_number as stdNumber",
      "avatar_hash as avatarHash",
      "ip",
      "registered_at as registeredAt",
      "last_visited_at as lastVisitedAt",
    ])
    .select((row) => hasSecondFactor(row.ref("users.id")).as("twoStep"))
    .execute();
}

export async function countUsers(db: Db, filter: Pick<UserQuery, "hint" | "role">): Promise<number> {
  const { total } = await selectUsers(db, filter)
    .select((row) => row.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

function selectUsers(db: Db, { hint = "", role }: Pick<UserQuery, "hint" | "role">) {
  const currentUsers = db.selectFrom("users").where("deleted_at", "is", null);
  const users = role === undefined ? currentUsers : currentUsers.where("role", "=", role);
  if (hint === "") return users;
  // The fields are joined with newlines, so that a hint of one line does not match across two fields.
  const text = sql<string>`concat_ws(chr(10), name, std_number, email, phone, id::text, real_name)`;
  return users.where(text, "ilike", toContainsPattern(hint));
}

/** Locks the rows of all administrators who can sign in, so that two concurrent edits cannot remove the last one. */
export async function lockAdministrators(db: Db): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("users")
    .where("role", "=", "Admin")
    .where("email_confirmed", "=", true)
    .orderBy("id")
    .select("id")
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export async function updateUser(db: Db, id: string, user: EditedUser): Promise<void> {
  const update = db
    .updateTable("users")
    .set({
      name: user.name,
      name_canonical: toCanonicalForm(user.name),
      email: user.email,
      email_canonical: toCanonicalForm(user.email),
      email_confirmed: user.emailConfirmed,
      role: user.role,
      bio: user.bio,
      phone: user.phone,
      real_name: user.realName,
      std_number: user.stdNumber,
    })
    .where("id", "=", id)
    .execute();
  await mapViolations(update, uniqueViolations);
}

/** Whether the user has history that others can see. */
export async function hasHistory(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ readonly hasHistory: boolean }>`
    select exists (select from posts where author_id = ${id})
        or exists (select from submissions where user_id = ${id})
        or exists (select from events where user_id = ${id}) as "hasHistory"`.execute(db);
  return rows[0]?.hasHistory ?? false;
}

export async function deleteUserById(db: Db, id: string): Promise<void> {
  await deleteNameKeys(db, "user", id);
  await db.deleteFrom("users").where("id", "=", id).execute();
}

/**
 * Anonymizes a user but keeps the row for references. The canonical forms become the id, which is neither a valid name
 * nor an address: the name and the address are free again, and nobody can sign in as this user.
 */
export async function anonymizeUser(db: Db, id: string, deletedAt: Date): Promise<void> {
  await db
    .updateTable("users")
    .set({
      name: `deleted-${id.slice(-6)}`,
      name_canonical: id,
      email: "",
      email_canonical: id,
      email_confirmed: false,
      email_proven_at: null,
      password_hash: null,
      role: "Banned",
      bio: "",
      real_name: "",
      std_number: "",
      phone: null,
      avatar_hash: null,
      ip: "0.0.0.0",
      last_signed_in_at: null,
      last_visited_at: null,
      deleted_at: deletedAt,
    })
    .where("id", "=", id)
    .execute();
  await deleteNameKeys(db, "user", id);
  await deleteFactors(db, id);
  await deleteUserFlows(db, id);
  await deleteExternalAccounts(db, id);
  await deleteUserConsents(db, id);
  await db.deleteFrom("sessions").where("user_id", "=", id).execute();
  await db.deleteFrom("sign_in_places").where("user_id", "=", id).execute();
  await db.deleteFrom("devices").where("user_id", "=", id).execute();
  await deleteCreatorTokens(db, id);
}

export interface NewAccount extends Pick<EditedUser, "name" | "email" | "phone" | "realName" | "stdNumber"> {
  readonly id: string;
  readonly passwordHash: string;
  readonly registeredAt: Date;
}

/** Serializes batches until the commit: two batches with the same names in different orders could deadlock. */
export async function lockBatches(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('user batches', 0))`.execute(db);
}

export async function insertUsers(db: Db, users: readonly NewAccount[]): Promise<void> {
  const rows = users.map((user) => ({
    id: user.id,
    name: user.name,
    name_canonical: toCanonicalForm(user.name),
    email: user.email,
    email_canonical: toCanonicalForm(user.email),
    email_confirmed: true,
    email_proven_at: user.registeredAt,
    password_hash: user.passwordHash,
    phone: user.phone,
    real_name: user.realName,
    std_number: user.stdNumber,
    registered_at: user.registeredAt,
  }));
  await mapViolations(db.insertInto("users").values(rows).execute(), uniqueViolations);
  await insertNameKeys(
    db,
    "user",
    users.map(({ id, name }) => ({ owner: id, name })),
  );
}

/** The values of a batch that are taken. */
export async function findTakenValues(db: Db, batch: UniqueValues): Promise<UniqueValues> {
  const names = await sql<{ readonly value: string }>`
    select name_canonical as value from users where name_canonical = any(${batch.names})`.execute(db);
  const emails = await sql<{ readonly value: string }>`
    select email_canonical as value from users where email_canonical = any(${batch.emails})`.execute(db);
  const teams = await sql<{ readonly value: string }>`
    select name_canonical as value from teams where name_canonical = any(${batch.teams})`.execute(db);
  const listValues = ({ rows }: { readonly rows: readonly { readonly value: string }[] }) =>
    rows.map(({ value }) => value);
  return {
    names: listValues(names),
    emails: listValues(emails),
    teams: listValues(teams),
    nameKeys: await listTakenNameKeys(db, "user", batch.nameKeys),
    teamKeys: await listTakenNameKeys(db, "team", batch.teamKeys),
  };
}
