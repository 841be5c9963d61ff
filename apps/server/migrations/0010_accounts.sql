-- A mail's link: for one purpose, once, until it expires.
create table account_links (
  -- SHA-256 of what the link carries: a copy of this table opens nothing.
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset', 'confirm')),
  -- The address that the link proves.
  email text not null,
  -- What a registration asked for. It comes into force with the proof and not before, so that nobody can
  -- put a password on an address that is not theirs.
  name text,
  password_hash text,
  expires_at timestamptz not null
);
create index account_links_by_user on account_links (user_id, purpose);
create index account_links_by_expiry on account_links (expires_at);

-- Mails still to be sent; a row leaves when its mail was sent or given up.
create table outbox (
  id uuid primary key,
  -- For the log, which holds no addresses.
  user_name text not null,
  recipient text not null,
  subject text not null,
  html text not null,
  plain text not null,
  tries integer not null default 0,
  next_try_at timestamptz not null
);
create index outbox_by_next_try on outbox (next_try_at);
