import { type Expression, type RawBuilder, sql } from "kysely";

/**
 * FACTOR-1: whether a user has a second factor, as part of a query. The SQL function `has_second_factor` has the same
 * condition.
 */
export function hasSecondFactor(userId: Expression<string>): RawBuilder<boolean> {
  return sql<boolean>`(
    exists (
      select from totp_secrets where totp_secrets.user_id = ${userId} and totp_secrets.confirmed_at is not null)
    or exists (select from passkeys where passkeys.user_id = ${userId}))`;
}
