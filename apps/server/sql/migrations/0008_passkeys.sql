-- Passkeys and security mails. Not compatible: the previous version would sign users in without their passkey.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  credential_id bytea not null constraint passkeys_credential_unique unique,
  -- A COSE key.
  public_key bytea not null,
  -- How often the authenticator has signed; 0 if it does not count.
  counter bigint not null,
  transports text[] not null,
  -- Whether the authenticator synchronizes the passkey to other devices.
  backed_up boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id);

-- Challenges are signed and not stored. Those that were used are stored until they expire, so that each works once.
create table used_passkey_challenges (
  -- SHA-256 of the challenge.
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);
create index used_passkey_challenges_by_expiry on used_passkey_challenges (expires_at);

-- When the user has shown that the address is theirs, or an administrator has set it. Security mails go to no other.
alter table users add column email_proven_at timestamptz;

-- SHA-256 of the user agent: a sign-in with another browser is new even from a known network.
alter table sign_in_places add column agent_hash bytea not null default '';
alter table sign_in_places alter column agent_hash drop default;
alter table sign_in_places drop constraint sign_in_places_pkey;
alter table sign_in_places add primary key (user_id, network, agent_hash);
