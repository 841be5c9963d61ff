-- compatible: a new table that triggers write and the previous version does not use
-- LIVE-5: the edits that matter to boards, besides solves, adjustments and hint purchases, which have ids of their own.
create type board_edit_kind as enum ('Rules', 'Challenge', 'Reopened', 'Name', 'Row', 'Member');

create table board_edits (
  id bigint generated always as identity primary key,
  game_id integer not null references games (id) on delete cascade,
  -- Rules: anything that changes the whole board. Challenge: a challenge was added, changed or removed. Reopened: as
  -- Challenge, and its solves count from now on. Name: the name, bio or picture of a team. Row: names or adjustments
  -- in the row of a team. Member: a team was added, removed, or moved to another division.
  kind board_edit_kind not null,
  -- The challenge or the team; 0 for Rules.
  subject_id integer not null,
  -- Assigned at the end of the transaction (number_board_edits), so that revisions follow the order of commits.
  revision bigint
);
create sequence board_revisions as bigint;
create index board_edits_by_game on board_edits (game_id, revision);
