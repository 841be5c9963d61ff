-- The database schema of Gonfalon. docs/database.md describes how it is changed.
--
-- Conventions:
-- * Functions and triggers are in sql/functions; the tables `migrations` and `function_versions` are created by
--   src/db/schema-versions.ts.
-- * A unique constraint decides races between concurrent requests; the application maps its name to a problem.
-- * Instants are timestamptz and come from the clock of the application, so that tests control them.
-- * Enumerations have the values of the API.
-- * A column that stores a file has a foreign key to `files`. With "on delete set null", administrators may delete
--   the file; without a delete rule, the reference protects it (decision 0010).

-- ---------------------------------------------------------------------------------------------------------------
-- Files
-- ---------------------------------------------------------------------------------------------------------------

create table files (
  -- SHA-256 of the bytes, which are in the blob store under this name.
  hash text primary key constraint files_hash_form check (hash ~ '^[0-9a-f]{64}$'),
  name text not null,
  size bigint not null,
  media_type text not null,
  -- Uploaded by an administrator to be used later: stays without references until it is deleted.
  kept boolean not null,
  -- The user whose upload quota includes this file; null for files of administrators.
  uploaded_by uuid,
  uploaded_at timestamptz not null
);
create index files_by_name on files (name, hash);
create index files_by_age on files (uploaded_at) where not kept;
create index files_by_uploader on files (uploaded_by) where uploaded_by is not null;

-- Held while the bytes of a file are written or deleted. The blob store has no transactions, and no database
-- transaction may stay open while the store works. A lease expires if its process does not renew it.
create table leases (
  name text primary key,
  holder uuid not null,
  expires_at timestamptz not null
);
create index leases_by_holder on leases (holder);

-- ---------------------------------------------------------------------------------------------------------------
-- Accounts
-- ---------------------------------------------------------------------------------------------------------------

create type role as enum ('Banned', 'User', 'Monitor', 'Admin');

create table users (
  id uuid primary key,
  name text not null,
  -- Trimmed, NFKC, case-folded.
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
  avatar_hash text constraint users_avatar_stored references files (hash) on delete set null,
  ip text not null default '0.0.0.0',
  registered_at timestamptz not null,
  last_signed_in_at timestamptz,
  last_visited_at timestamptz,
  -- A deleted user with submissions or events stays as a row without personal data, so that these keep their author.
  deleted_at timestamptz
);
create index users_by_avatar on users (avatar_hash) where avatar_hash is not null;

-- Users and files refer to each other.
alter table files
  add constraint files_uploaded_by_fkey foreign key (uploaded_by) references users (id) on delete set null;

-- Two names that share a key look alike (UTS 39 skeletons), and only one of them may exist (NAME-1).
create table name_keys (
  scope text not null check (scope in ('user', 'team')),
  key text not null,
  -- The id of the user or team.
  owner text not null,
  constraint name_keys_unique primary key (scope, key)
);
create index name_keys_by_owner on name_keys (owner);

create table sessions (
  id uuid primary key,
  -- SHA-256 of the cookie: a copy of this table does not allow a sign-in.
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

-- The networks from which each user has signed in. Wrong passwords from other networks cannot lock the user out there.
create table sign_in_places (
  user_id uuid not null references users (id) on delete cascade,
  -- An IPv4 address, or the /64 of an IPv6 address.
  network text not null,
  last_at timestamptz not null,
  primary key (user_id, network)
);
create index sign_in_places_by_last_at on sign_in_places (last_at);

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

-- Links in mails: each has one purpose, works once and expires.
create table account_links (
  -- SHA-256 of the token in the link.
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset', 'confirm')),
  -- The address that the link verifies.
  email text not null,
  -- Name and password of a registration. They take effect when the address is verified: otherwise anybody could set
  -- a password for the address of somebody else.
  name text,
  password_hash text,
  expires_at timestamptz not null
);
create index account_links_by_user on account_links (user_id, purpose);
create index account_links_by_expiry on account_links (expires_at);

-- Mails that are not sent yet. The row is deleted when the mail was sent or has failed too often.
create table outbox (
  id uuid primary key,
  -- For the log, which contains no addresses.
  user_name text not null,
  recipient text not null,
  subject text not null,
  html text not null,
  plain text not null,
  tries integer not null default 0,
  next_try_at timestamptz not null
);
create index outbox_by_next_try on outbox (next_try_at);

-- Challenges of the proof-of-work captcha.
create table pow_challenges (
  id text primary key,
  challenge bytea not null,
  difficulty integer not null,
  expires_at timestamptz not null,
  failures integer not null default 0
);
create index pow_challenges_by_expiry on pow_challenges (expires_at);

-- ---------------------------------------------------------------------------------------------------------------
-- Teams
-- ---------------------------------------------------------------------------------------------------------------

create table teams (
  id integer generated always as identity primary key,
  name text not null,
  -- Trimmed, NFKC, case-folded; null for a deleted team, so that its name is free again.
  name_canonical text constraint teams_name_unique unique,
  bio text,
  avatar_hash text constraint teams_avatar_stored references files (hash) on delete set null,
  locked boolean not null default false,
  invite_token text not null,
  captain_id uuid constraint teams_captain_exists references users (id),
  created_at timestamptz not null,
  -- A deleted team stays as a row while it is on the board of an ended game.
  deleted_at timestamptz,
  constraint teams_alive_is_led check (
    deleted_at is not null or (captain_id is not null and name_canonical is not null)
  )
);
create index teams_by_captain on teams (captain_id);
create index teams_by_avatar on teams (avatar_hash) where avatar_hash is not null;

create table team_members (
  team_id integer not null references teams (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  joined_at timestamptz not null,
  constraint team_members_once primary key (team_id, user_id)
);
create index team_members_by_user on team_members (user_id);

-- A captain is a member. Deferred, because a team is inserted before its first member.
alter table teams add constraint teams_captain_is_member
  foreign key (id, captain_id) references team_members (team_id, user_id) deferrable initially deferred;

-- ---------------------------------------------------------------------------------------------------------------
-- Platform
-- ---------------------------------------------------------------------------------------------------------------

-- One row for each setting that an administrator has changed; the others have their defaults.
create table settings (
  section text not null,
  member text not null,
  value jsonb not null,
  file_hash text generated always as
    (case when section = 'globalConfig' and member in ('logoHash', 'faviconHash') then value #>> '{}' end) stored
    constraint settings_file_stored references files (hash),
  primary key (section, member)
);

-- Key pairs: `game-{id}` signs the tokens of the teams in a game.
create table platform_keys (
  name text primary key,
  public_key bytea not null,
  -- Encrypted with the master secret, which is not in the database.
  private_key_sealed bytea not null,
  created_at timestamptz not null
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

-- ---------------------------------------------------------------------------------------------------------------
-- Games and participations
-- ---------------------------------------------------------------------------------------------------------------

create table games (
  id integer generated always as identity primary key,
  title text not null,
  summary text not null default '',
  content text not null default '',
  hidden boolean not null default false,
  practice_mode boolean not null default true,
  accept_without_review boolean not null default false,
  invite_code text,
  -- 0 means no limit.
  team_member_limit integer not null default 0,
  container_limit integer not null default 3,
  -- Three bonuses of ten bits each, in thousandths (packages/rules).
  blood_bonus integer not null default 52459530,
  poster_hash text constraint games_poster_stored references files (hash) on delete set null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  writeup_required boolean not null default false,
  writeup_deadline timestamptz not null,
  writeup_note text not null default '',
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

create type participation_status as enum ('Pending', 'Accepted', 'Rejected', 'Suspended');

-- A team in a game.
create table participations (
  id integer generated always as identity primary key,
  game_id integer not null references games (id) on delete cascade,
  team_id integer not null references teams (id) on delete cascade,
  status participation_status not null,
  division text,
  -- Proves the identity of the team to external challenges: the team id, signed by the game.
  token text not null,
  -- The message of the organizer at the last change of the status.
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

-- The users who play for a team in a game. The key allows one team per user and game.
create table participation_members (
  game_id integer not null references games (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  participation_id integer not null references participations (id) on delete cascade,
  constraint participation_members_once primary key (game_id, user_id)
);
create index participation_members_by_participation on participation_members (participation_id);

-- ---------------------------------------------------------------------------------------------------------------
-- Challenges and flags
-- ---------------------------------------------------------------------------------------------------------------

create type challenge_category as enum
  ('Misc', 'Crypto', 'Pwn', 'Web', 'Reverse', 'Blockchain', 'Forensics', 'Hardware', 'Mobile', 'PPC', 'AI', 'Pentest', 'OSINT');
create type challenge_type as enum ('StaticAttachment', 'StaticContainer', 'DynamicAttachment', 'DynamicContainer');
create type network_mode as enum ('Open', 'Isolated');

create table challenges (
  id integer generated always as identity primary key,
  game_id integer not null references games (id) on delete cascade,
  title text not null,
  content text not null default '',
  category challenge_category not null,
  type challenge_type not null,
  hints text[] not null default '{}',
  enabled boolean not null default false,
  -- A job enables the challenge at this instant.
  opens_at timestamptz,
  -- 0 for all challenges of a game until an editor orders them.
  position integer not null default 0,
  original_score integer not null default 1000,
  min_score_rate double precision not null default 0.25,
  difficulty double precision not null default 5,
  -- 0 means no limit.
  submission_limit integer not null default 0,
  disable_blood_bonus boolean not null default false,
  flag_template text,
  -- The download name of dynamic attachments: the same for all teams.
  file_name text not null default 'attachment',
  attachment_hash text constraint challenges_attachment_stored references files (hash),
  attachment_url text,
  container_image text not null default '',
  memory_limit integer not null default 64,
  cpu_count integer not null default 1,
  storage_limit integer not null default 256,
  expose_port integer not null default 80,
  network_mode network_mode not null default 'Open',
  read_only_root boolean not null default false,
  no_new_privileges boolean not null default false,
  capture_traffic boolean not null default false,
  created_at timestamptz not null,
  constraint challenges_one_attachment check (attachment_hash is null or attachment_url is null)
);
create index challenges_by_game on challenges (game_id, id);
create index challenges_by_attachment on challenges (attachment_hash) where attachment_hash is not null;
create index challenges_by_opening on challenges (opens_at) where opens_at is not null;

-- The flags of a static challenge, which all teams share, or the pool of a dynamic attachment, one for each team.
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

-- The state of one challenge for one team; inserted when the team opens the challenge or submits a flag.
create table instances (
  participation_id integer not null references participations (id) on delete cascade,
  challenge_id integer not null references challenges (id) on delete cascade,
  -- The flag of this team in a dynamic challenge; null in a static one.
  flag text,
  -- The flag of the pool that the team received.
  flag_id integer constraint instances_flag_drawn_once unique references flags (id) on delete set null,
  attempts integer not null default 0,
  opened_at timestamptz not null,
  -- The last start or stop of the container, which is limited to one in ten seconds.
  container_touched_at timestamptz,
  constraint instances_once primary key (participation_id, challenge_id)
);
-- No two teams have the same flag, so a shared flag is always detected.
create unique index instances_flag_unique on instances (challenge_id, flag) where flag is not null;

-- ---------------------------------------------------------------------------------------------------------------
-- Submissions and solves, written by submit_flags only
-- ---------------------------------------------------------------------------------------------------------------

create type answer_result as enum ('FlagSubmitted', 'Accepted', 'WrongAnswer', 'CheatDetected', 'NotFound');

-- Each foreign key costs a lookup for each submission, so there is only the key to the instance (decision 0062).
create table submissions (
  id integer generated always as identity primary key,
  game_id integer not null,
  challenge_id integer not null,
  participation_id integer not null,
  user_id uuid,
  answer text not null,
  status answer_result not null,
  submitted_at timestamptz not null,
  constraint submissions_instance_fkey foreign key (participation_id, challenge_id)
    references instances (participation_id, challenge_id) on delete cascade
);
create index submissions_by_game on submissions (game_id, id desc);
create index submissions_by_status on submissions (game_id, status, id desc);
create index submissions_by_participation on submissions (participation_id, challenge_id);
create index submissions_by_user on submissions (user_id);

-- The source of all scores: one row per team and challenge, never updated. `id` grows in commit order within a game.
create table solves (
  id bigint generated always as identity primary key,
  game_id integer not null,
  challenge_id integer not null,
  participation_id integer not null,
  submission_id integer not null references submissions (id) on delete cascade,
  user_id uuid,
  solved_at timestamptz not null,
  constraint solves_once unique (participation_id, challenge_id)
);
create index solves_by_game on solves (game_id, id);
create index solves_by_challenge on solves (challenge_id, id);
create index solves_by_submission on solves (submission_id);

-- Submissions with the flag of another team.
create table cheats (
  submission_id integer primary key references submissions (id) on delete cascade,
  game_id integer not null references games (id) on delete cascade,
  owner_id integer not null references participations (id) on delete cascade,
  submitter_id integer not null references participations (id) on delete cascade
);
create index cheats_by_game on cheats (game_id, submission_id desc);
create index cheats_by_owner on cheats (owner_id);
create index cheats_by_submitter on cheats (submitter_id);

-- ---------------------------------------------------------------------------------------------------------------
-- Containers and captures
-- ---------------------------------------------------------------------------------------------------------------

create type container_status as enum ('Pending', 'Running');

-- The containers that should run. A row is inserted before its container is created, and a container with our label
-- but without a row is destroyed (decision 0052). A row may therefore be deleted with its game, team or challenge.
create table containers (
  -- Random, because it is also the address on the proxy and gives access.
  id uuid primary key,
  challenge_id integer not null references challenges (id) on delete cascade,
  -- Null for the test container of an editor.
  participation_id integer references participations (id) on delete cascade,
  -- The user who started the container.
  user_id uuid references users (id) on delete set null,
  -- Copied from the challenge, which may be edited while the container runs.
  image text not null,
  expose_port integer not null,
  status container_status not null default 'Pending',
  -- The id in the container engine; null until the container was created.
  engine_id text,
  -- The address for the platform, and the address for players if the port is published.
  host text,
  port integer,
  public_host text,
  public_port integer,
  started_at timestamptz not null,
  stop_at timestamptz not null
);
create unique index containers_one_per_team on containers (participation_id, challenge_id) where participation_id is not null;
create unique index containers_one_test on containers (challenge_id) where participation_id is null;
create index containers_by_challenge on containers (challenge_id);
create index containers_by_start on containers (started_at, id);
create index containers_by_user on containers (user_id);

-- The traffic of one proxy connection or a part of it, as a pcap file in the capture folder. A file without a row is
-- deleted by a job.
create table captures (
  id bigint generated always as identity primary key,
  challenge_id integer not null references challenges (id) on delete cascade,
  participation_id integer not null references participations (id) on delete cascade,
  file_name text not null,
  -- The length of the complete packets; the file may be growing.
  size bigint not null,
  updated_at timestamptz not null,
  constraint captures_once unique (challenge_id, participation_id, file_name)
);
create index captures_by_participation on captures (participation_id);
create index captures_by_age on captures (updated_at, id);

-- ---------------------------------------------------------------------------------------------------------------
-- Notices and events
-- ---------------------------------------------------------------------------------------------------------------

create type notice_type as enum ('Normal', 'FirstBlood', 'SecondBlood', 'ThirdBlood', 'NewHint', 'NewChallenge');
create type event_type as enum ('Normal', 'ContainerStart', 'ContainerDestroy', 'FlagSubmit', 'CheatDetected');

-- For players.
create table notices (
  id integer generated always as identity primary key,
  game_id integer not null references games (id) on delete cascade,
  type notice_type not null,
  "values" text[] not null,
  published_at timestamptz not null
);
create index notices_by_game on notices (game_id, published_at desc, id desc);

-- For organizers. User and team have no foreign key (decision 0062).
create table events (
  id integer generated always as identity primary key,
  game_id integer not null references games (id) on delete cascade,
  type event_type not null,
  "values" text[] not null,
  user_id uuid,
  team_id integer,
  published_at timestamptz not null
);
create index events_by_game on events (game_id, id desc);
create index events_by_user on events (user_id);

-- ---------------------------------------------------------------------------------------------------------------
-- Files that texts link to by URL, written by triggers (decision 0010)
--
-- A text may link to a file before the file is stored or while it is deleted, so `hash` is no foreign key.
-- ---------------------------------------------------------------------------------------------------------------

create table post_files (
  post_id text not null references posts (id) on delete cascade,
  hash text not null,
  primary key (post_id, hash)
);
create index post_files_by_hash on post_files (hash);

create table game_files (
  game_id integer not null references games (id) on delete cascade,
  hash text not null,
  primary key (game_id, hash)
);
create index game_files_by_hash on game_files (hash);

create table notice_files (
  notice_id integer not null references notices (id) on delete cascade,
  hash text not null,
  primary key (notice_id, hash)
);
create index notice_files_by_hash on notice_files (hash);

create table challenge_files (
  challenge_id integer not null references challenges (id) on delete cascade,
  hash text not null,
  primary key (challenge_id, hash)
);
create index challenge_files_by_hash on challenge_files (hash);

-- The footer of the site.
create table footer_files (
  hash text primary key
);
