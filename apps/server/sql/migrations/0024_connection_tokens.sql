-- compatible: a new table, and a new column with a default
-- CLIENT-2: connection tokens of API tokens are signed and not stored; a row marks one as used.
create table used_connection_tokens (
  token_hash bytea primary key,
  expires_at timestamptz not null
);
create index used_connection_tokens_by_expiry on used_connection_tokens (expires_at);

-- CODE-8: a sync has made this challenge equal to a document.
alter table challenges add column managed_from_code boolean not null default false;
