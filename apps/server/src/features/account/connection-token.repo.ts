import type { Db } from "#db/client.ts";

/** Returns false if the token was already used. Only one of several concurrent requests succeeds. */
export async function claimConnectionToken(db: Db, tokenHash: Buffer, expiresAt: Date): Promise<boolean> {
  const row = await db
    .insertInto("used_connection_tokens")
    .values({ token_hash: tokenHash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning("token_hash")
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteConnectionTokensExpiredBefore(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom("used_connection_tokens").where("expires_at", "<", instant).execute();
}

export async function findApiTokenHash(db: Db, id: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("api_tokens")
    .where("id", "=", id)
    .select("token_hash as tokenHash")
    .executeTakeFirst();
  return row?.tokenHash;
}
