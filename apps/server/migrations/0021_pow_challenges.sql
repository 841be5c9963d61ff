create table pow_challenges (
  id text primary key,
  challenge bytea not null,
  difficulty integer not null,
  expires_at timestamptz not null,
  failures integer not null default 0
);
create index pow_challenges_by_expiry on pow_challenges (expires_at);
