-- Deletes the events of deleted games, because events have no foreign key (decision 0186).
-- A transaction that inserts an event holds a lock on a row of the game, for which the deletion of the game waits. The
-- trigger runs after the cascades, so that this event is deleted too.
-- Called by the trigger below.
create or replace function delete_events() returns trigger language plpgsql as $$
begin
  delete from events where game_id in (select id from deleted);
  return null;
end
$$;

create or replace trigger games_delete_events after delete on games
  referencing old table as deleted
  for each statement execute function delete_events();
