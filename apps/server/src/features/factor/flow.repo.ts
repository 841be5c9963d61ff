import type { Db } from "#db/client.ts";

interface Flow {
  readonly tokenHash: Buffer;
  readonly userId: string;
  /** The provider of the first step; undefined after a password. */
  readonly providerId: string | undefined;
  readonly expiresAt: Date;
}

export async function insertFlow(db: Db, { tokenHash, userId, providerId, expiresAt }: Flow): Promise<void> {
  await db
    .insertInto("sign_in_flows")
    .values({
      token_hash: tokenHash,
      user_id: userId,
      provider_id: providerId ?? null,
      expires_at: expiresAt,
    })
    .execute();
}

interface StartedFlow {
  readonly userId: string;
  readonly providerId: string | null;
}

/** The user and the provider of a flow that has not expired. */
export function findFlow(db: Db, tokenHash: Buffer, now: Date): Promise<StartedFlow | undefined> {
  return db
    .selectFrom("sign_in_flows")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .select(["user_id as userId", "provider_id as providerId"])
    .executeTakeFirst();
}

/** Counts a wrong code or passkey, and deletes the flow after `maxWrongProofs` of them. */
export async function recordWrongProof(db: Db, tokenHash: Buffer, maxWrongProofs: number): Promise<void> {
  const flow = await db
    .updateTable("sign_in_flows")
    .set((row) => ({ tries: row("tries", "+", 1) }))
    .where("token_hash", "=", tokenHash)
    .returning("tries")
    .executeTakeFirst();
  if (flow && flow.tries >= maxWrongProofs) await deleteFlow(db, tokenHash);
}

/** Returns whether the flow existed: only one of several concurrent requests completes it. */
export async function deleteFlow(db: Db, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("sign_in_flows")
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteUserFlows(db: Db, userId: string): Promise<void> {
  await db.deleteFrom("sign_in_flows").where("user_id", "=", userId).execute();
}

export async function deleteFlowsExpiredBefore(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom("sign_in_flows").where("expires_at", "<", instant).execute();
}
