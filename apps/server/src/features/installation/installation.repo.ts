import type { Db } from "#db/client.ts";

/** Whether an administrator still has the password that the platform was installed with. */
export async function hasInitialPassword(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .where("role", "=", "Admin")
    .where("initial_password", "=", true)
    .select("id")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
