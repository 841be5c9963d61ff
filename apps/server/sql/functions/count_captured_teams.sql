-- Maintains the number of teams with captures of each challenge (GROW-1).
-- Called by the triggers below. count_captures inserts a row for a team with its first capture and later updates the
-- row with `on conflict`. The insert trigger does not see updated rows, so each team is counted once.
create or replace function count_captured_teams() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into captured_challenges as challenge (challenge_id, teams)
    select challenge_id, count(*) from changed group by 1 order by 1
    on conflict (challenge_id) do update set teams = challenge.teams + excluded.teams;
  else
    perform from captured_challenges where challenge_id in (select challenge_id from changed)
     order by challenge_id for update;
    update captured_challenges challenge set teams = challenge.teams - deleted.teams
      from (select challenge_id, count(*) as teams from changed group by 1) deleted
     where challenge.challenge_id = deleted.challenge_id;
  end if;
  return null;
end
$$;

create or replace trigger captured_teams_count_added after insert on captured_teams
  referencing new table as changed for each statement execute function count_captured_teams();

create or replace trigger captured_teams_count_deleted after delete on captured_teams
  referencing old table as changed for each statement execute function count_captured_teams();
