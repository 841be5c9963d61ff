-- Sign-in through providers. Not compatible: the previous version expects every account to have a password.
create table identity_providers (
  id uuid primary key,
  -- Part of the redirect address.
  key text not null constraint identity_providers_key_unique unique,
  position integer not null,
  enabled boolean not null,
  kind text not null,
  name text not null,
  issuer text,
  authorize_url text,
  token_url text,
  user_info_url text,
  client_id text not null,
  -- Encrypted like the private keys of the platform.
  client_secret_sealed bytea not null,
  scopes text not null,
  -- All other members of the provider.
  options jsonb not null
);

-- Which identity at a provider belongs to which user.
create table external_accounts (
  provider_id uuid not null references identity_providers (id) on delete cascade,
  subject text not null,
  user_id uuid not null references users (id) on delete cascade,
  email text,
  display_name text not null,
  labels text[] not null,
  linked_at timestamptz not null,
  last_used_at timestamptz,
  constraint external_accounts_subject_unique primary key (provider_id, subject),
  constraint external_accounts_user_unique unique (provider_id, user_id)
);
create index external_accounts_by_user on external_accounts (user_id);

-- What browsers do at a provider.
create table external_flows (
  -- SHA-256 of the cookie.
  token_hash bytea primary key,
  provider_id uuid not null references identity_providers (id) on delete cascade,
  -- Who connects an account or confirms their identity; null for a sign-in.
  user_id uuid references users (id) on delete cascade,
  -- Whether the provider has confirmed an identity, which now waits for an account.
  is_proven boolean not null default false,
  -- Encrypted: the secrets of the request, or the identity.
  content bytea not null,
  expires_at timestamptz not null
);
create index external_flows_by_provider on external_flows (provider_id);
create index external_flows_by_user on external_flows (user_id);
create index external_flows_by_expiry on external_flows (expires_at);

-- Accounts that were created through a provider have no password until their owner sets one.
alter table users alter column password_hash drop not null;

-- Through which provider the session, or the sign-in that waits for its second step, was started.
alter table sessions
  add column provider_id uuid constraint sessions_provider references identity_providers (id) on delete set null;
alter table sign_in_flows
  add column provider_id uuid constraint sign_in_flows_provider references identity_providers (id) on delete cascade;
create index sessions_by_provider on sessions (provider_id);
create index sign_in_flows_by_provider on sign_in_flows (provider_id);
