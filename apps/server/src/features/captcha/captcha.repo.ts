import type { Db } from "#db/client.ts";
import type { PowChallenge } from "./captcha.domain.ts";

export async function insertPowChallenge(
  db: Db,
  { id, challenge, difficulty, expiresAt }: Omit<PowChallenge, "failures">,
): Promise<void> {
  await db
    .insertInto("pow_challenges")
    .values({ id, challenge: Buffer.from(challenge), difficulty, expires_at: expiresAt })
    .execute();
}

/** Locks the row, so that a solution counts once under concurrent requests. */
export function lockPowChallenge(db: Db, id: string): Promise<PowChallenge | undefined> {
  return db
    .selectFrom("pow_challenges")
    .select(["id", "challenge", "difficulty", "expires_at as expiresAt", "failures"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function updatePowFailures(db: Db, id: string, failures: number): Promise<void> {
  await db.updateTable("pow_challenges").set({ failures }).where("id", "=", id).execute();
}

export async function deletePowChallenge(db: Db, id: string): Promise<void> {
  await db.deleteFrom("pow_challenges").where("id", "=", id).execute();
}

export async function deletePowChallengesExpiredBefore(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom("pow_challenges").where("expires_at", "<", instant).execute();
}
