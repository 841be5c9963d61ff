-- Maintains the number of captures of each team for each challenge (GROW-1).
-- Called by the triggers below. Every statement locks the rows in the same order, to prevent deadlocks.
create or replace function count_captures() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into captured_teams as team (challenge_id, participation_id, captures)
    select challenge_id, participation_id, count(*) from changed group by 1, 2 order by 1, 2
    on conflict (challenge_id, participation_id) do update set captures = team.captures + excluded.captures;
  else
    perform from captured_teams
     where (challenge_id, participation_id) in (select challenge_id, participation_id from changed)
     order by challenge_id, participation_id for update;
    update captured_teams team set captures = team.captures - deleted.captures
      from (select challenge_id, participation_id, count(*) as captures from changed group by 1, 2) deleted
     where (team.challenge_id, team.participation_id) = (deleted.challenge_id, deleted.participation_id);
    delete from captured_teams
     where captures = 0
       and (challenge_id, participation_id) in (select challenge_id, participation_id from changed);
  end if;
  return null;
end
$$;

create or replace trigger captures_count_added after insert on captures
  referencing new table as changed for each statement execute function count_captures();

create or replace trigger captures_count_deleted after delete on captures
  referencing old table as changed for each statement execute function count_captures();
