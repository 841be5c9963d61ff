create type container_status as enum ('Pending', 'Running');
create type network_mode as enum ('Open', 'Isolated');

alter table challenges add column network_mode network_mode not null default 'Open';

-- When the team last started or ended the container of this challenge: it may do so once in ten seconds.
alter table instances add column container_touched_at timestamptz;

-- What should run. A row is written before its container is made and goes when it may run no longer; whatever
-- runs under our label without a row is removed. Hence a row may vanish with its game, team or challenge.
create table containers (
  -- Also the address on the proxy: random, since whoever knows it gets in.
  id uuid primary key,
  challenge_id integer not null references challenges (id) on delete cascade,
  -- Null for the test container of an editor.
  participation_id integer references participations (id) on delete cascade,
  -- Who asked for it.
  user_id uuid references users (id) on delete set null,
  -- What was asked for, kept as it was: the challenge may be edited while the container waits or runs.
  image text not null,
  expose_port integer not null,
  status container_status not null default 'Pending',
  -- What the engine calls it; null until it has been made.
  engine_id text,
  -- Where the platform reaches it, and where players do if the port is published.
  host text,
  port integer,
  public_host text,
  public_port integer,
  capture_traffic boolean not null default false,
  started_at timestamptz not null,
  stop_at timestamptz not null
);
create unique index containers_one_per_team on containers (participation_id, challenge_id) where participation_id is not null;
create unique index containers_one_test on containers (challenge_id) where participation_id is null;
create index containers_by_challenge on containers (challenge_id);
create index containers_by_start on containers (started_at, id);
create index containers_by_user on containers (user_id);

-- Traffic of one connection through the proxy, or of a part of it, kept as a pcap file in the capture folder.
-- A file without a row belongs to nobody any more and is swept away.
create table captures (
  id bigint generated always as identity primary key,
  challenge_id integer not null references challenges (id) on delete cascade,
  participation_id integer not null references participations (id) on delete cascade,
  file_name text not null,
  -- As many bytes of the file are whole packets; it may be growing.
  size bigint not null,
  updated_at timestamptz not null,
  constraint captures_once unique (challenge_id, participation_id, file_name)
);
create index captures_by_participation on captures (participation_id);
create index captures_by_age on captures (updated_at, id);
