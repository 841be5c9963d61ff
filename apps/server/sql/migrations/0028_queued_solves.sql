-- HOOK-1: solves whose webhook deliveries are not written yet (decision 0181). submit_flags writes one row per game and
-- call while a webhook is subscribed; queue_solve_events reads and deletes it.
create table queued_solves (
  id bigint generated always as identity primary key,
  participation_ids integer[] not null,
  -- The challenge of the solve at the same position.
  challenge_ids integer[] not null,
  -- HOOK-8: the freeze of the game at the time of the solves.
  freeze_at timestamptz,
  unfreeze_at timestamptz
);

drop function if exists queue_submission_events(integer[], integer[], boolean[]);
