-- Numbers edits of boards in the order of their commits (LIVE-5): a process that has read a revision has missed no
-- earlier one.
-- Called by the trigger below, at the end of the transaction: the lock must not be held while the transaction waits
-- for other locks.
create or replace function number_board_edits() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('board edits', 0));
  update board_edits set revision = nextval('board_revisions') where id = new.id;
  return null;
end
$$;

-- PostgreSQL cannot replace a constraint trigger.
drop trigger if exists board_edits_number on board_edits;
create constraint trigger board_edits_number after insert on board_edits
  deferrable initially deferred for each row execute function number_board_edits();
