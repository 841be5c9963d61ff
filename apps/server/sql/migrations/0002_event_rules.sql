-- Divisions with permissions, and the data of freeze, pause, solo games, deadlines, unlocks, flag kinds, paid hints and
-- score adjustments. A division name becomes a row with all permissions, so that every board stays the same.

-- ---------------------------------------------------------------------------------------------------------------
-- Divisions
-- ---------------------------------------------------------------------------------------------------------------

create table divisions (
  id integer generated always as identity primary key,
  game_id integer not null references games (id) on delete cascade,
  name text not null,
  position integer not null,
  -- Replaces the invite code of the game (DIV-4).
  invite_code text,
  -- Bits of packages/rules/src/division-permissions.ts; all by default.
  permissions integer not null default 2147483647,
  constraint divisions_name_unique unique (game_id, name),
  -- For the foreign key of participations.
  constraint divisions_of_game unique (game_id, id)
);

-- The permissions of a division for one challenge. They replace those of the division (DIV-1).
create table division_challenges (
  division_id integer not null references divisions (id) on delete cascade,
  challenge_id integer not null references challenges (id) on delete cascade,
  permissions integer not null,
  constraint division_challenges_once primary key (division_id, challenge_id)
);
create index division_challenges_by_challenge on division_challenges (challenge_id);

insert into divisions (game_id, name, position)
  select game_id, name, position from game_divisions order by game_id, position;

alter table participations add column division_id integer;
update participations p set division_id = d.id from divisions d where d.game_id = p.game_id and d.name = p.division;
alter table participations
  drop constraint participations_division_known,
  drop column division,
  -- A team of a deleted division has none.
  add constraint participations_division_known foreign key (game_id, division_id)
    references divisions (game_id, id) on delete set null (division_id);
create index participations_by_division on participations (division_id) where division_id is not null;
drop table game_divisions;

-- ---------------------------------------------------------------------------------------------------------------
-- Freeze, pause and solo games
-- ---------------------------------------------------------------------------------------------------------------

alter table games
  -- The public board shows events before this instant until unfreeze_at; without unfreeze_at until somebody unfreezes.
  add column freeze_at timestamptz,
  add column unfreeze_at timestamptz,
  -- The clock of the game has stopped at this instant.
  add column paused_at timestamptz,
  -- Users play with their personal teams.
  add column solo boolean not null default false,
  add constraint games_unfreeze_after_freeze check (unfreeze_at > freeze_at);

-- The user whose personal team for solo games this is.
alter table teams
  add column personal_of uuid constraint teams_personal_once unique references users (id) on delete set null;

-- ---------------------------------------------------------------------------------------------------------------
-- Deadlines, unlocks and flag kinds
-- ---------------------------------------------------------------------------------------------------------------

create type flag_mode as enum ('Any', 'All');
create type lock_mode as enum ('Locked', 'Hidden');
create type flag_kind as enum ('Exact', 'CaseInsensitive', 'Regex');

alter table challenges
  add column deadline_at timestamptz,
  -- Replaces the name of the category in our client.
  add column category_label text,
  add column tags text[] not null default '{}',
  -- Whether one flag or all flags solve the challenge.
  add column flag_mode flag_mode not null default 'Any',
  -- What teams see before they have solved the requirements.
  add column lock_mode lock_mode not null default 'Locked';

-- A team must have solved `required_id` before `challenge_id` is unlocked for it.
create table challenge_requirements (
  challenge_id integer not null references challenges (id) on delete cascade,
  required_id integer not null references challenges (id) on delete cascade,
  constraint challenge_requirements_once primary key (challenge_id, required_id),
  constraint challenge_requirements_of_others check (challenge_id <> required_id)
);
create index challenge_requirements_by_required on challenge_requirements (required_id);

alter table flags add column kind flag_kind not null default 'Exact';

-- The flags that a team has found of a challenge with `flag_mode` All.
create table found_flags (
  participation_id integer not null,
  flag_id integer not null references flags (id) on delete cascade,
  challenge_id integer not null,
  submission_id integer not null references submissions (id) on delete cascade,
  found_at timestamptz not null,
  constraint found_flags_once primary key (participation_id, flag_id),
  constraint found_flags_instance_fkey foreign key (participation_id, challenge_id)
    references instances (participation_id, challenge_id) on delete cascade
);
create index found_flags_by_flag on found_flags (flag_id);
create index found_flags_by_instance on found_flags (participation_id, challenge_id);
create index found_flags_by_submission on found_flags (submission_id);

-- ---------------------------------------------------------------------------------------------------------------
-- Paid hints and adjustments
-- ---------------------------------------------------------------------------------------------------------------

-- Free hints are in `challenges.hints`.
create table paid_hints (
  id integer generated always as identity primary key,
  challenge_id integer not null references challenges (id) on delete cascade,
  position integer not null,
  title text not null,
  content text not null,
  cost integer not null,
  created_at timestamptz not null
);
create index paid_hints_by_challenge on paid_hints (challenge_id, position);

-- `cost` is what the team has paid; the cost of the hint may change later. User ids have no foreign key, like in
-- submissions (decision 0062).
create table hint_purchases (
  id integer generated always as identity primary key,
  game_id integer not null references games (id) on delete cascade,
  participation_id integer not null references participations (id) on delete cascade,
  hint_id integer not null references paid_hints (id) on delete cascade,
  user_id uuid,
  cost integer not null,
  bought_at timestamptz not null,
  constraint hint_purchases_once unique (participation_id, hint_id)
);
create index hint_purchases_by_game on hint_purchases (game_id, id);
create index hint_purchases_by_hint on hint_purchases (hint_id);

-- Points that organizers give or take. A revoked row stays and does not count.
create table adjustments (
  id integer generated always as identity primary key,
  game_id integer not null references games (id) on delete cascade,
  participation_id integer not null references participations (id) on delete cascade,
  points integer not null,
  reason text not null,
  -- Whether everybody sees the reason; staff and the team always do.
  is_public boolean not null,
  at timestamptz not null,
  created_by uuid,
  created_at timestamptz not null,
  revoked_by uuid,
  revoked_at timestamptz
);
create index adjustments_by_game on adjustments (game_id, id);
create index adjustments_by_participation on adjustments (participation_id);
