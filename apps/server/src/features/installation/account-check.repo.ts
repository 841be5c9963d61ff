import { sql } from "kysely";
import type { Db } from "#db/client.ts";

/** What an administrator should know about the accounts. */
export interface AccountFacts {
  /** Passkeys that were created for a host other than the host of the platform. */
  readonly foreignPasskeys: number;
  /** Monitors and administrators without the second factor that the policy requires. */
  readonly staffWithoutFactor: number;
  /** Names of users and teams that look like an older one (NAME-1), at most ten. */
  readonly similarNames: string[];
  readonly apps: number;
}

const MAX_NAMES = 10;

export async function readAccountFacts(db: Db, host: string): Promise<AccountFacts> {
  const { rows } = await sql<AccountFacts>`
    select (select count(*) from passkeys where rp_id <> ${host}) as "foreignPasskeys",
           (select count(*) from users u
             where u.deleted_at is null and u.role in ('Monitor', 'Admin')
               and exists (select from settings
                            where section = 'accountPolicy' and member = 'secondFactor'
                              and value <> '"Optional"')
               and not exists (select from totp_secrets t
                                where t.user_id = u.id and t.confirmed_at is not null)
               and not exists (select from passkeys p where p.user_id = u.id)) as "staffWithoutFactor",
           (select coalesce(array_agg(name), '{}') from (
             select name from users u
              where deleted_at is null
                and not exists (select from name_keys k where k.scope = 'user' and k.owner = u.id::text)
             union all
             select name from teams t
              where deleted_at is null
                and not exists (select from name_keys k where k.scope = 'team' and k.owner = t.id::text)
             limit ${MAX_NAMES}) as similar_names) as "similarNames",
           (select count(*) from oidc_clients) as apps`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error("the query returned no row");
  return facts;
}
