create type participation_status as enum ('Pending', 'Accepted', 'Rejected', 'Suspended');
create type challenge_category as enum
  ('Misc', 'Crypto', 'Pwn', 'Web', 'Reverse', 'Blockchain', 'Forensics', 'Hardware', 'Mobile', 'PPC', 'AI', 'Pentest', 'OSINT');
create type challenge_type as enum ('StaticAttachment', 'StaticContainer', 'DynamicAttachment', 'DynamicContainer');
create type answer_result as enum ('FlagSubmitted', 'Accepted', 'WrongAnswer', 'CheatDetected', 'NotFound');
create type notice_type as enum ('Normal', 'FirstBlood', 'SecondBlood', 'ThirdBlood', 'NewHint', 'NewChallenge');
create type event_type as enum ('Normal', 'ContainerStart', 'ContainerDestroy', 'FlagSubmit', 'CheatDetected');

create table games (
  id integer generated always as identity primary key,
  title text not null,
  summary text not null default '',
  content text not null default '',
  hidden boolean not null default false,
  practice_mode boolean not null default true,
  accept_without_review boolean not null default false,
  invite_code text,
  team_member_limit integer not null default 0,
  container_limit integer not null default 3,
  blood_bonus integer not null default 52459530,
  poster_hash text constraint games_poster_stored references files (hash) on delete set null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  writeup_required boolean not null default false,
  writeup_deadline timestamptz not null,
  writeup_note text not null default '',
  -- Ed25519: signs team tokens. The private half is sealed with the platform's master key.
  public_key text not null,
  private_key_sealed bytea not null,
  created_at timestamptz not null,
  constraint games_end_after_start check (ends_at > starts_at)
);
create index games_by_start on games (starts_at desc, id desc);
create index games_by_poster on games (poster_hash) where poster_hash is not null;

create table game_divisions (
  game_id integer not null references games (id) on delete cascade,
  name text not null,
  position integer not null,
  primary key (game_id, name)
);

create table participations (
  id integer generated always as identity primary key,
  game_id integer not null references games (id) on delete cascade,
  team_id integer not null references teams (id) on delete cascade,
  status participation_status not null,
  division text,
  -- What the team shows to external challenges: its id, signed by the game.
  token text not null,
  -- What the organizer told the team when its status changed last.
  review_note text,
  writeup_hash text constraint participations_writeup_stored references files (hash),
  writeup_name text,
  writeup_at timestamptz,
  created_at timestamptz not null,
  constraint participations_once unique (team_id, game_id),
  constraint participations_division_known foreign key (game_id, division)
    references game_divisions (game_id, name) on update cascade on delete set null (division)
);
create index participations_by_game on participations (game_id, status);
create index participations_by_writeup on participations (writeup_hash) where writeup_hash is not null;

-- Who plays for a team in a game: one team per person and game.
create table participation_members (
  game_id integer not null references games (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  participation_id integer not null references participations (id) on delete cascade,
  constraint participation_members_once primary key (game_id, user_id)
);
create index participation_members_by_participation on participation_members (participation_id);

create table challenges (
  id integer generated always as identity primary key,
  game_id integer not null references games (id) on delete cascade,
  title text not null,
  content text not null default '',
  category challenge_category not null,
  type challenge_type not null,
  hints text[] not null default '{}',
  enabled boolean not null default false,
  original_score integer not null default 1000,
  min_score_rate double precision not null default 0.25,
  difficulty double precision not null default 5,
  submission_limit integer not null default 0,
  disable_blood_bonus boolean not null default false,
  flag_template text,
  -- Name under which every team downloads its own attachment of a dynamic one.
  file_name text not null default 'attachment',
  attachment_hash text constraint challenges_attachment_stored references files (hash),
  attachment_url text,
  container_image text not null default '',
  memory_limit integer not null default 64,
  cpu_count integer not null default 1,
  storage_limit integer not null default 256,
  expose_port integer not null default 80,
  capture_traffic boolean not null default false,
  created_at timestamptz not null,
  constraint challenges_one_attachment check (attachment_hash is null or attachment_url is null)
);
create index challenges_by_game on challenges (game_id, id);
create index challenges_by_attachment on challenges (attachment_hash) where attachment_hash is not null;

-- Flags that organizers wrote: shared by all teams of a static challenge, handed out one per team by a dynamic attachment.
create table flags (
  id integer generated always as identity primary key,
  challenge_id integer not null references challenges (id) on delete cascade,
  flag text not null,
  attachment_hash text constraint flags_attachment_stored references files (hash),
  attachment_url text,
  constraint flags_once unique (challenge_id, flag),
  constraint flags_one_attachment check (attachment_hash is null or attachment_url is null)
);
create index flags_by_attachment on flags (attachment_hash) where attachment_hash is not null;

-- What one team has of one challenge; written when the team opens it for the first time.
create table instances (
  participation_id integer not null references participations (id) on delete cascade,
  challenge_id integer not null references challenges (id) on delete cascade,
  -- The team's own flag: made from the template, or that of the attachment it drew. Null for static challenges.
  flag text,
  flag_id integer constraint instances_flag_drawn_once unique references flags (id) on delete set null,
  attempts integer not null default 0,
  opened_at timestamptz not null,
  constraint instances_once primary key (participation_id, challenge_id)
);
-- Two teams never have the same flag, so that a shared one always shows; finding its owner is one look.
create unique index instances_flag_unique on instances (challenge_id, flag) where flag is not null;

create table submissions (
  id integer generated always as identity primary key,
  game_id integer not null references games (id) on delete cascade,
  challenge_id integer not null references challenges (id) on delete cascade,
  participation_id integer not null references participations (id) on delete cascade,
  user_id uuid references users (id) on delete set null,
  answer text not null,
  status answer_result not null,
  submitted_at timestamptz not null
);
create index submissions_by_game on submissions (game_id, id desc);
create index submissions_by_status on submissions (game_id, status, id desc);
create index submissions_by_challenge on submissions (challenge_id);
create index submissions_by_participation on submissions (participation_id, challenge_id);
create index submissions_by_user on submissions (user_id);

-- The truth about scores: one row per team and challenge, written once. `id` grows in commit order within a game.
create table solves (
  id bigint generated always as identity primary key,
  game_id integer not null references games (id) on delete cascade,
  challenge_id integer not null references challenges (id) on delete cascade,
  participation_id integer not null references participations (id) on delete cascade,
  submission_id integer not null references submissions (id) on delete cascade,
  user_id uuid references users (id) on delete set null,
  solved_at timestamptz not null,
  constraint solves_once unique (participation_id, challenge_id)
);
create index solves_by_game on solves (game_id, id);
create index solves_by_challenge on solves (challenge_id, id);
create index solves_by_submission on solves (submission_id);
create index solves_by_user on solves (user_id);

create table cheats (
  submission_id integer primary key references submissions (id) on delete cascade,
  game_id integer not null references games (id) on delete cascade,
  owner_id integer not null references participations (id) on delete cascade,
  submitter_id integer not null references participations (id) on delete cascade
);
create index cheats_by_game on cheats (game_id, submission_id desc);
create index cheats_by_owner on cheats (owner_id);
create index cheats_by_submitter on cheats (submitter_id);

create table notices (
  id integer generated always as identity primary key,
  game_id integer not null references games (id) on delete cascade,
  type notice_type not null,
  "values" text[] not null,
  published_at timestamptz not null
);
create index notices_by_game on notices (game_id, published_at desc, id desc);

create table events (
  id integer generated always as identity primary key,
  game_id integer not null references games (id) on delete cascade,
  type event_type not null,
  "values" text[] not null,
  user_id uuid references users (id) on delete set null,
  team_id integer references teams (id) on delete set null,
  published_at timestamptz not null
);
create index events_by_game on events (game_id, id desc);
create index events_by_user on events (user_id);
create index events_by_team on events (team_id);
