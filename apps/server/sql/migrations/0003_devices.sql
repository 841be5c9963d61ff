-- compatible: a new table that the previous version does not use
-- The browsers in which each user has signed in. Wrong passwords of others cannot lock the user out there.
create table devices (
  user_id uuid not null references users (id) on delete cascade,
  -- SHA-256 of the cookie. A browser has the same cookie for all its users.
  token_hash bytea not null,
  last_at timestamptz not null,
  primary key (user_id, token_hash)
);
create index devices_by_token on devices (token_hash);
create index devices_by_last_at on devices (last_at);
