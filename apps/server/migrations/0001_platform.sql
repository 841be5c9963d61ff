create type role as enum ('Banned', 'User', 'Monitor', 'Admin');

create table users (
  id uuid primary key,
  name text not null,
  -- Trimmed, NFKC, case-folded: two names that look alike are one name.
  name_canonical text not null constraint users_name_unique unique,
  email text not null,
  email_canonical text not null constraint users_email_unique unique,
  email_confirmed boolean not null default false,
  password_hash text not null,
  role role not null default 'User',
  bio text not null default '',
  real_name text not null default '',
  std_number text not null default '',
  phone text,
  avatar_hash text,
  ip text not null default '0.0.0.0',
  registered_at timestamptz not null,
  last_signed_in_at timestamptz,
  last_visited_at timestamptz
);

create table sessions (
  id uuid primary key,
  -- SHA-256 of the cookie's value: a copy of this table signs nobody in.
  token_hash bytea not null constraint sessions_token_unique unique,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_seen_at timestamptz not null,
  ip text not null,
  user_agent text not null
);
create index sessions_by_user on sessions (user_id, last_seen_at desc);
create index sessions_by_expiry on sessions (expires_at);

create table api_tokens (
  id uuid primary key,
  name text not null,
  token_hash bytea not null constraint api_tokens_token_unique unique,
  creator_id uuid not null references users (id) on delete cascade,
  role role not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked boolean not null default false
);
create index api_tokens_by_creator on api_tokens (creator_id);

-- One row per member that an administrator has changed; what is missing has its default.
create table settings (
  section text not null,
  member text not null,
  value jsonb not null,
  primary key (section, member)
);

create table posts (
  id text primary key,
  title text not null,
  summary text not null default '',
  content text not null default '',
  pinned boolean not null default false,
  tags text[],
  author_id uuid references users (id) on delete set null,
  updated_at timestamptz not null
);
create index posts_in_order on posts (pinned desc, updated_at desc, id);

create table logs (
  id bigint generated always as identity primary key,
  logged_at timestamptz not null,
  level text not null,
  logger text not null,
  status text,
  ip text,
  user_name text,
  message text not null,
  exception text
);
create index logs_by_time on logs (logged_at desc, id desc);
create index logs_by_level on logs (level, logged_at desc, id desc);
