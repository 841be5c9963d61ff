-- Second factors. Not compatible: the previous version would sign users in without their second factor.
create table totp_secrets (
  user_id uuid primary key references users (id) on delete cascade,
  -- Encrypted like the private keys of the platform.
  secret_sealed bytea not null,
  -- The secret has no effect until the user has entered a code of it.
  confirmed_at timestamptz,
  -- The newest 30-second step whose code was used; no code works twice.
  last_step bigint not null default 0
);

create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  -- HMAC-SHA-256 of the code.
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Sign-ins that wait for their second step.
create table sign_in_flows (
  -- SHA-256 of the cookie.
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- Wrong codes so far.
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index sign_in_flows_by_user on sign_in_flows (user_id);
create index sign_in_flows_by_expiry on sign_in_flows (expires_at);

-- When the user last confirmed their identity in the session; null since the sign-in.
alter table sessions add column proved_at timestamptz;

alter table devices
  add column id uuid not null default gen_random_uuid() constraint devices_id_unique unique,
  add column created_at timestamptz not null default now(),
  add column ip text not null default '',
  add column user_agent text not null default '',
  -- Until then a sign-in with this device skips the second step.
  add column trusted_until timestamptz;
update devices set created_at = last_at;
