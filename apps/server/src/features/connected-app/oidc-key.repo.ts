import type { Db } from "#db/client.ts";

const SIGNING_KEY_ID = "1";

export async function findSigningKey(db: Db): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("oidc_keys")
    .where("id", "=", SIGNING_KEY_ID)
    .select("private_key_sealed as sealed")
    .executeTakeFirst();
  return row?.sealed;
}

/** Only one of several concurrent processes stores its key. */
export async function insertSigningKey(db: Db, sealedKey: Buffer, at: Date): Promise<void> {
  await db
    .insertInto("oidc_keys")
    .values({ id: SIGNING_KEY_ID, private_key_sealed: sealedKey, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
