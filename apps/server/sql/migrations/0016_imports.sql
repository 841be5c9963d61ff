-- compatible: processes of the previous version do not read the new table, and the index changes no result.
create type import_status as enum ('Ready', 'Applied');

create table imports (
  id uuid primary key,
  format text not null,
  file_hash text not null constraint imports_file_stored references files (hash),
  file_name text not null,
  options jsonb not null,
  -- What the import does: source, game, counts, notes, board.
  plan jsonb not null,
  -- What it does with each user, team, challenge, file, notice and post.
  entries jsonb not null,
  -- SHA-256 of the file, the options and every action.
  fingerprint text not null,
  status import_status not null default 'Ready',
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The game that was imported.
  game_id integer references games (id) on delete set null
);
create index imports_by_age on imports (created_at desc);
create index imports_by_expiry on imports (expires_at);
create index imports_by_file on imports (file_hash);
create index imports_by_creator on imports (created_by);
create index imports_by_game on imports (game_id);

-- IMPORT-6: whether there is a password hash of another platform is looked up at each refused sign-in.
create index users_with_imported_password on users (id) where password_hash ~ '^([$]2|[$]bcrypt-sha256|A[AQ])';
