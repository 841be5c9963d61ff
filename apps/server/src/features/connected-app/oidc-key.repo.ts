import type { Db } from "#db/client.ts";

const ID = "1";

export async function findSigningKey(db: Db): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("oidc_keys")
    .where("id", "=", ID)
    .select("private_key_sealed as sealed")
    .executeTakeFirst();
  return row?.sealed;
}

/** Only one of several concurrent processes stores its key. */
export async function insertSigningKey(db: Db, sealed: Buffer, at: Date): Promise<void> {
  await db
    .insertInto("oidc_keys")
    .values({ id: ID, private_key_sealed: sealed, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
