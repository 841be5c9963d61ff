import type { Db } from "#db/client.ts";

/** Returns false if the challenge was used before. Only one of several concurrent requests succeeds. */
export async function claimPasskeyChallenge(
  db: Db,
  challengeHash: Buffer,
  expiresAt: Date,
): Promise<boolean> {
  const row = await db
    .insertInto("used_passkey_challenges")
    .values({ challenge_hash: challengeHash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning("challenge_hash")
    .executeTakeFirst();
  return row !== undefined;
}

export async function deletePasskeyChallengesExpiredBefore(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom("used_passkey_challenges").where("expires_at", "<", instant).execute();
}
