-- A submission needs fewer lookups and fewer index pages (decision 0186).

-- The triggers of delete_submissions and delete_events delete what these keys deleted.
alter table submissions drop constraint submissions_instance_fkey;
alter table solves drop constraint solves_submission_id_fkey;
alter table events drop constraint events_game_id_fkey;
drop index solves_by_submission;
comment on table submissions is 'Without foreign keys, whose checks are slow (decision 0186). Deleted with the instance.';
comment on table events is 'For organizers. Without foreign keys (decision 0186). Deleted with the game.';

-- New entries are appended to an ascending index. Lists that start with the newest row read it backwards.
drop index submissions_by_game;
create index submissions_by_game on submissions (game_id, id);
drop index submissions_by_status;
create index submissions_by_status on submissions (game_id, status, id);
drop index events_by_game;
create index events_by_game on events (game_id, id);
drop index logs_by_time;
create index logs_by_time on logs (logged_at, id);
drop index logs_by_level;
create index logs_by_level on logs (level, logged_at, id);
