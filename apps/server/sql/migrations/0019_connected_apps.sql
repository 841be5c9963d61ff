-- compatible: new tables only
-- Apps in which users sign in with their account of the platform (APP-1 to APP-6).
create table oidc_clients (
  id text primary key,
  name text not null,
  -- Encrypted like the private keys of the platform.
  secret_sealed bytea not null,
  redirect_uris text[] not null,
  -- The app gets the team in this game; null for an app of the platform, which gets all teams.
  game_id integer constraint oidc_clients_game references games (id) on delete cascade,
  scopes text[] not null,
  -- Users are not asked whether they agree.
  trusted boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index oidc_clients_by_game on oidc_clients (game_id);

-- What a user has allowed an app to read. Tokens refer to the id, so they end with the row.
create table oidc_consents (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  client_id text not null references oidc_clients (id) on delete cascade,
  scopes text[] not null,
  granted_at timestamptz not null,
  last_used_at timestamptz not null,
  constraint oidc_consents_once unique (user_id, client_id)
);
create index oidc_consents_by_client on oidc_consents (client_id);

-- Codes, access tokens and requests that wait for a user.
create table oidc_rows (
  kind text not null,
  -- SHA-256: a copy of this table gives access to nothing.
  id_hash bytea not null,
  client_id text not null references oidc_clients (id) on delete cascade,
  user_id uuid references users (id) on delete cascade,
  grant_id uuid references oidc_consents (id) on delete cascade,
  content jsonb not null,
  expires_at timestamptz not null,
  primary key (kind, id_hash)
);
create index oidc_rows_by_client on oidc_rows (client_id);
create index oidc_rows_by_user on oidc_rows (user_id);
create index oidc_rows_by_grant on oidc_rows (grant_id);
create index oidc_rows_by_expiry on oidc_rows (expires_at);

-- The RSA key that signs ID tokens; one row.
create table oidc_keys (
  id text primary key,
  private_key_sealed bytea not null,
  created_at timestamptz not null
);
