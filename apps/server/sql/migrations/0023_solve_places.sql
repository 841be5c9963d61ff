-- compatible: processes of the previous version neither read nor write the new table.
-- The place of the last solve of a challenge that was queued for webhooks, so that the place of the next one does not
-- need the count of all solves. Rows can be missing or old: queue_submission_events counts the solves since.
create table solve_places (
  challenge_id integer primary key references challenges (id) on delete cascade,
  solve_id bigint not null,
  place integer not null
);
