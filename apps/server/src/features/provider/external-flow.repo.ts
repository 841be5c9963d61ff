import type { Db } from "#db/client.ts";

export interface FlowState {
  readonly tokenHash: Buffer;
  readonly providerId: string;
  readonly userId: string | null;
  /** Whether the provider has confirmed an identity. */
  readonly isProven: boolean;
  readonly content: Buffer;
  readonly expiresAt: Date;
}

export async function insertFlow(db: Db, flow: FlowState): Promise<void> {
  await db
    .insertInto("external_flows")
    .values({
      token_hash: flow.tokenHash,
      provider_id: flow.providerId,
      user_id: flow.userId,
      is_proven: flow.isProven,
      content: flow.content,
      expires_at: flow.expiresAt,
    })
    .execute();
}

interface FlowQuery extends Pick<FlowState, "tokenHash" | "isProven"> {
  readonly now: Date;
}

export function findFlow(db: Db, query: FlowQuery): Promise<FlowState | undefined> {
  return selectFlow(db, query).executeTakeFirst();
}

/** Locks the row, so that only one of several concurrent requests uses it. */
export function lockFlow(db: Db, query: FlowQuery): Promise<FlowState | undefined> {
  return selectFlow(db, query).forUpdate().executeTakeFirst();
}

function selectFlow(db: Db, { tokenHash, isProven, now }: FlowQuery) {
  return db
    .selectFrom("external_flows")
    .where("token_hash", "=", tokenHash)
    .where("is_proven", "=", isProven)
    .where("expires_at", ">", now)
    .select([
      "token_hash as tokenHash",
      "provider_id as providerId",
      "user_id as userId",
      "is_proven as isProven",
      "content",
      "expires_at as expiresAt",
    ]);
}

/** Returns whether the flow existed. Only one of several concurrent requests completes it. */
export async function deleteFlow(db: Db, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("external_flows")
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteFlowsExpiredBefore(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom("external_flows").where("expires_at", "<", instant).execute();
}
