import { sql } from "kysely";
import type { Db } from "./client.ts";

/**
 * LINK-4: whether a user can sign in: with a password, a passkey or an enabled provider. While password sign-in is
 * off, only the password of an administrator counts (LINK-7).
 */
export async function canSignIn(db: Db, userId: string, isPasswordSignInEnabled: boolean): Promise<boolean> {
  const { rows } = await sql<{ readonly canSignIn: boolean }>`
    select exists (select from users
                    where id = ${userId} and password_hash is not null and (${isPasswordSignInEnabled} or role = 'Admin'))
        or exists (select from passkeys where user_id = ${userId})
        or exists (select from external_accounts a join identity_providers p on p.id = a.provider_id
                    where a.user_id = ${userId} and p.enabled) as "canSignIn"`.execute(db);
  return rows[0]?.canSignIn ?? false;
}
