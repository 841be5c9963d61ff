-- compatible: the function is new.
-- Whether a user has a second factor (FACTOR-1), like src/db/second-factor.ts.
-- Volatile, so that it has its own snapshot: a statement that has waited for the lock of the user sees the factor that
-- the other transaction has added.
-- Called by insertSignIn in src/features/account/account.repo.ts.
create or replace function has_second_factor(in_user_id uuid) returns boolean language sql volatile as $$
  select exists (select from totp_secrets where user_id = in_user_id and confirmed_at is not null)
      or exists (select from passkeys where user_id = in_user_id)
$$;
