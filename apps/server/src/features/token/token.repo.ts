import type { TokenScope } from "@gonfalon/contract/kernel/token-scope.ts";
import type { Db } from "#db/client.ts";
import { findViolatedConstraint } from "#db/violations.ts";
import { lockGameAgainstDeletion } from "#features/game/game.repo.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import type { TokenState } from "./token.domain.ts";

interface NewToken
  extends Pick<TokenState, "id" | "name" | "scopes" | "gameId" | "creatorId" | "createdAt" | "expiresAt"> {
  readonly tokenHash: Buffer;
}

export async function insertToken(db: Db, token: NewToken): Promise<void> {
  const insert = db
    .insertInto("api_tokens")
    .values({
      id: token.id,
      name: token.name,
      token_hash: token.tokenHash,
      creator_id: token.creatorId,
      scopes: [...token.scopes],
      game_id: token.gameId,
      created_at: token.createdAt,
      expires_at: token.expiresAt,
    })
    .execute();
  await insert.catch((error: unknown) => {
    const isGameUnknown = findViolatedConstraint(error) === "api_tokens_game";
    throw isGameUnknown ? new ProblemError("request.field-invalid", { field: "gameId" }) : error;
  });
}

/** The newest tokens, oldest first. */
export async function listTokens(db: Db): Promise<readonly TokenState[]> {
  const newestTokens = await selectTokens(db)
    .orderBy("api_tokens.created_at", "desc")
    .orderBy("api_tokens.id", "desc")
    .limit(MAX_LISTED_TOKENS)
    .execute();
  return newestTokens.toReversed();
}

/** A platform that rotates its tokens automatically can have more: expired tokens are not deleted. */
const MAX_LISTED_TOKENS = 2000;

/**
 * Locks the row, so that only one of several concurrent rotations succeeds. Locks its game first, as in the deletion of
 * the game: another order can deadlock.
 */
export async function lockToken(db: Db, id: string): Promise<TokenState | undefined> {
  const row = await db.selectFrom("api_tokens").where("id", "=", id).select("game_id").executeTakeFirst();
  if (typeof row?.game_id === "number") await lockGameAgainstDeletion(db, row.game_id);
  return selectTokens(db).where("api_tokens.id", "=", id).forUpdate("api_tokens").executeTakeFirst();
}

function selectTokens(db: Db) {
  return (
    db
      .selectFrom("api_tokens")
      .innerJoin("users", "users.id", "api_tokens.creator_id")
      .select([
        "api_tokens.id",
        "api_tokens.name",
        "api_tokens.game_id as gameId",
        "users.id as creatorId",
        "users.name as creatorName",
        "api_tokens.created_at as createdAt",
        "api_tokens.expires_at as expiresAt",
        "api_tokens.last_used_at as lastUsedAt",
        "api_tokens.last_used_ip as lastUsedIp",
        "api_tokens.revoked",
        "api_tokens.replaced_by as replacedBy",
      ])
      // The database allows no other values.
      .select((row) => row.ref("api_tokens.scopes").$castTo<readonly TokenScope[]>().as("scopes"))
  );
}

interface Rotation {
  readonly successorId: string;
  readonly expiresAt: Date;
}

export async function updateTokenReplaced(
  db: Db,
  id: string,
  { successorId, expiresAt }: Rotation,
): Promise<void> {
  await db
    .updateTable("api_tokens")
    .set({ replaced_by: successorId, expires_at: expiresAt })
    .where("id", "=", id)
    .execute();
}

/** Returns the name of the token, if it exists. */
export async function updateTokenRevoked(db: Db, id: string, revoked: boolean): Promise<string | undefined> {
  const row = await db
    .updateTable("api_tokens")
    .set({ revoked })
    .where("id", "=", id)
    .returning("name")
    .executeTakeFirst();
  return row?.name;
}

/** Returns the name of the deleted token, if it existed. */
export async function deleteToken(db: Db, id: string): Promise<string | undefined> {
  const row = await db.deleteFrom("api_tokens").where("id", "=", id).returning("name").executeTakeFirst();
  return row?.name;
}

export async function updateTokenUse(db: Db, id: string, at: Date, ip: string): Promise<void> {
  await db
    .updateTable("api_tokens")
    .set({ last_used_at: at, last_used_ip: ip })
    .where("id", "=", id)
    .execute();
}

export async function deleteCreatorTokens(db: Db, creatorId: string): Promise<void> {
  await db.deleteFrom("api_tokens").where("creator_id", "=", creatorId).execute();
}
