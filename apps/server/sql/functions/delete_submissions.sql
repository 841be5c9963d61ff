-- Deletes the submissions and solves of deleted assignments, because they have no foreign keys (decision 0186).
-- A transaction that inserts a submission holds a lock on its assignment, for which the deletion waits. The trigger
-- runs after the deletion, so that this submission is deleted too.
-- Called by the trigger below, also if assignments are deleted by cascade with their challenge or participation.
create or replace function delete_submissions() returns trigger language plpgsql as $$
begin
  delete from solves s using deleted d
   where s.participation_id = d.participation_id and s.challenge_id = d.challenge_id;
  delete from submissions s using deleted d
   where s.participation_id = d.participation_id and s.challenge_id = d.challenge_id;
  return null;
end
$$;

create or replace trigger instances_delete_submissions after delete on instances
  referencing old table as deleted
  for each statement execute function delete_submissions();
