import type { Role } from "@gonfalon/contract/enums.ts";
import type { TokenScope } from "@gonfalon/contract/kernel/token-scope.ts";
import type { Db } from "#db/client.ts";
import { hasSecondFactor } from "#db/second-factor.ts";

export interface SessionState {
  readonly id: string;
  readonly userId: string;
  readonly userName: string;
  readonly role: Role;
  readonly expiresAt: Date;
  /** When the user last proved their identity. */
  readonly provedAt: Date;
  readonly twoStep: boolean;
}

export interface NewSession {
  readonly id: string;
  readonly tokenHash: Buffer;
  readonly userId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly ip: string;
  readonly userAgent: string;
  readonly providerId: string | undefined;
}

export interface ApiTokenState {
  readonly id: string;
  readonly scopes: readonly TokenScope[];
  readonly gameId: number | null;
  readonly expiresAt: Date | null;
  readonly creatorId: string;
  readonly creatorName: string;
  readonly creatorRole: Role;
  readonly isCreatorActive: boolean;
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db
    .insertInto("sessions")
    .values({
      id: session.id,
      token_hash: session.tokenHash,
      user_id: session.userId,
      created_at: session.createdAt,
      expires_at: session.expiresAt,
      last_seen_at: session.createdAt,
      ip: session.ip,
      user_agent: session.userAgent,
      provider_id: session.providerId ?? null,
    })
    .execute();
}

export function findSession(db: Db, tokenHash: Buffer): Promise<SessionState | undefined> {
  return db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .where("sessions.token_hash", "=", tokenHash)
    .select([
      "sessions.id",
      "sessions.user_id as userId",
      "users.name as userName",
      "users.role",
      "sessions.expires_at as expiresAt",
    ])
    .select((row) => [
      row.fn.coalesce("sessions.proved_at", "sessions.created_at").as("provedAt"),
      hasSecondFactor(row.ref("users.id")).as("twoStep"),
    ])
    .executeTakeFirst();
}

export interface OpenSession {
  readonly id: string;
  readonly ip: string;
  readonly userAgent: string;
  /** The name of the sign-in provider; null if the user signed in without one. */
  readonly provider: string | null;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
}

/** Further sessions are not listed; users can end all other sessions in one call. */
const MAX_LISTED = 200;

export function listSessions(db: Db, userId: string, now: Date): Promise<readonly OpenSession[]> {
  return db
    .selectFrom("sessions")
    .leftJoin("identity_providers", "identity_providers.id", "sessions.provider_id")
    .where("sessions.user_id", "=", userId)
    .where("sessions.expires_at", ">", now)
    .orderBy("sessions.last_seen_at", "desc")
    .orderBy("sessions.id")
    .limit(MAX_LISTED)
    .select([
      "sessions.id",
      "sessions.ip",
      "sessions.user_agent as userAgent",
      "identity_providers.name as provider",
      "sessions.created_at as createdAt",
      "sessions.last_seen_at as lastSeenAt",
    ])
    .execute();
}

/** The id of the sign-in provider; undefined if the user signed in without one. */
export async function findSessionProviderId(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("sessions")
    .where("id", "=", id)
    .select("provider_id as providerId")
    .executeTakeFirst();
  return row?.providerId ?? undefined;
}

/** Replaces the token of the session and renews the session. */
export async function updateSessionToken(
  db: Db,
  id: string,
  tokenHash: Buffer,
  expiresAt: Date,
): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ token_hash: tokenHash, expires_at: expiresAt })
    .where("id", "=", id)
    .execute();
}

export async function updateSessionProof(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable("sessions").set({ proved_at: at }).where("id", "=", id).execute();
}

/** Returns false if the session has ended or has another token by now. */
export async function updateSessionExpiry(db: Db, tokenHash: Buffer, expiresAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("sessions")
    .set({ expires_at: expiresAt })
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.deleteFrom("sessions").where("id", "=", id).execute();
}

/** Returns whether the session existed. */
export async function deleteUserSession(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteUserSessions(db: Db, userId: string, exceptId?: string): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .$if(exceptId !== undefined, (query) => query.where("id", "!=", exceptId ?? ""))
    .execute();
}

export async function deleteSessionsExpiredBefore(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom("sessions").where("expires_at", "<", instant).execute();
}

export function findApiToken(db: Db, tokenHash: Buffer): Promise<ApiTokenState | undefined> {
  return (
    db
      .selectFrom("api_tokens")
      .innerJoin("users", "users.id", "api_tokens.creator_id")
      .where("api_tokens.token_hash", "=", tokenHash)
      .where("api_tokens.revoked", "=", false)
      .select([
        "api_tokens.id",
        "api_tokens.game_id as gameId",
        "api_tokens.expires_at as expiresAt",
        "users.id as creatorId",
        "users.name as creatorName",
        "users.role as creatorRole",
        "users.email_confirmed as isCreatorActive",
      ])
      // The database allows no other values.
      .select((row) => row.ref("api_tokens.scopes").$castTo<readonly TokenScope[]>().as("scopes"))
      .executeTakeFirst()
  );
}
