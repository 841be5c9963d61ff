import type { TokenRole } from "@gonfalon/contract/token.ts";
import type { Db } from "#db/client.ts";
import type { TokenState } from "./token.domain.ts";

interface NewToken
  extends Pick<TokenState, "id" | "name" | "role" | "creatorId" | "createdAt" | "expiresAt"> {
  readonly tokenHash: Buffer;
}

export async function insertToken(db: Db, token: NewToken): Promise<void> {
  await db
    .insertInto("api_tokens")
    .values({
      id: token.id,
      name: token.name,
      token_hash: token.tokenHash,
      creator_id: token.creatorId,
      role: token.role,
      created_at: token.createdAt,
      expires_at: token.expiresAt,
    })
    .execute();
}

/** The oldest first. */
export function listTokens(db: Db): Promise<readonly TokenState[]> {
  return (
    db
      .selectFrom("api_tokens")
      .innerJoin("users", "users.id", "api_tokens.creator_id")
      .orderBy("api_tokens.created_at")
      .orderBy("api_tokens.id")
      .limit(MAX_TOKENS)
      .select([
        "api_tokens.id",
        "api_tokens.name",
        "users.id as creatorId",
        "users.name as creatorName",
        "api_tokens.created_at as createdAt",
        "api_tokens.expires_at as expiresAt",
        "api_tokens.last_used_at as lastUsedAt",
        "api_tokens.revoked",
      ])
      // The service stores no other role.
      .select((row) => row.ref("api_tokens.role").$castTo<TokenRole>().as("role"))
      .execute()
  );
}

/** An upper bound that no platform reaches. */
const MAX_TOKENS = 2000;

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
