create table teams (
  id integer generated always as identity primary key,
  name text not null,
  -- Trimmed, NFKC, case-folded; null once the team is deleted, so that its name is free again.
  name_canonical text constraint teams_name_unique unique,
  bio text,
  avatar_hash text,
  locked boolean not null default false,
  invite_token text not null,
  captain_id uuid constraint teams_captain_exists references users (id),
  created_at timestamptz not null,
  -- A deleted team stays as a row only while finished boards name it.
  deleted_at timestamptz,
  constraint teams_alive_is_led check (
    deleted_at is not null or (captain_id is not null and name_canonical is not null)
  )
);
create index teams_by_captain on teams (captain_id);

create table team_members (
  team_id integer not null references teams (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  joined_at timestamptz not null,
  constraint team_members_once primary key (team_id, user_id)
);
create index team_members_by_user on team_members (user_id);

-- Nobody leads a team without being in it. Deferred, because a team is written before its first member.
alter table teams add constraint teams_captain_is_member
  foreign key (id, captain_id) references team_members (team_id, user_id) deferrable initially deferred;
