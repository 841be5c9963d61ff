-- compatible: writes a column that the previous version does not use
-- Stores what an edit changes on the boards of its games (LIVE-5). During the deletion of a game nothing is stored:
-- edits of teams and users wait for a game that another transaction deletes, and then leave it out. Edits of other
-- rows must lock the game first, like its deletion; a different order can deadlock (GAME-14).
-- Called by the triggers below.
create or replace function note_board_edits() returns trigger language plpgsql as $$
declare
  -- The row as JSON, because its columns depend on the table.
  changed jsonb := coalesce(to_jsonb(new), to_jsonb(old));
  edit_kind board_edit_kind := tg_argv[0];
begin
  -- LIVE-6: a change must not contain the id of a challenge that the board conceals.
  if tg_table_name = 'challenges' and changed->>'lock_mode' = 'Hidden' then edit_kind := 'Rules'; end if;
  if tg_table_name = 'games' then
    insert into board_edits (game_id, kind, subject_id) values (new.id, edit_kind, 0);
  elsif tg_table_name in ('divisions', 'challenges', 'participations') then
    insert into board_edits (game_id, kind, subject_id)
    select id, edit_kind,
           case when edit_kind = 'Rules' then 0 else coalesce(changed->>'team_id', changed->>'id')::integer end
      from games where id = (changed->>'game_id')::integer;
  elsif tg_table_name = 'division_challenges' then
    insert into board_edits (game_id, kind, subject_id)
    select g.id, edit_kind, 0 from divisions d join games g on g.id = d.game_id
     where d.id = (changed->>'division_id')::integer;
  elsif tg_table_name = 'challenge_requirements' then
    insert into board_edits (game_id, kind, subject_id)
    select g.id, edit_kind, 0 from challenges c join games g on g.id = c.game_id
     where c.id = (changed->>'challenge_id')::integer and c.enabled;
  elsif tg_table_name = 'users' then
    insert into board_edits (game_id, kind, subject_id, event_at)
    select g.id, edit_kind, solver.team_id, solver.first_at
      from (select p.game_id, p.team_id, min(s.submitted_at) as first_at
              from submissions s join participations p on p.id = s.participation_id
             where s.user_id = (changed->>'id')::uuid and s.status = 'Accepted' and p.status = 'Accepted'
             group by p.game_id, p.team_id) solver
      join games g on g.id = solver.game_id
       for key share of g;
  else
    insert into board_edits (game_id, kind, subject_id, event_at)
    select g.id, edit_kind, p.team_id,
           case tg_table_name when 'adjustments' then changed->>'at' when 'hint_purchases' then changed->>'bought_at'
                              when 'solves' then changed->>'solved_at' end::timestamptz
      from participations p join games g on g.id = p.game_id
     where p.status = 'Accepted'
       and case tg_table_name when 'teams' then p.team_id = (changed->>'id')::integer
           else p.id = (changed->>'participation_id')::integer end
       for key share of g;
  end if;
  return null;
end
$$;

create or replace trigger games_note_board_edits after update on games for each row
  when ((old.blood_bonus, old.ends_at, old.freeze_at, old.unfreeze_at)
        is distinct from (new.blood_bonus, new.ends_at, new.freeze_at, new.unfreeze_at))
  execute function note_board_edits('Rules');

create or replace trigger divisions_note_board_edits after insert or delete on divisions for each row
  execute function note_board_edits('Rules');
create or replace trigger divisions_note_changed_board_edits after update on divisions for each row
  when ((old.name, old.permissions, old.position) is distinct from (new.name, new.permissions, new.position))
  execute function note_board_edits('Rules');
create or replace trigger division_challenges_note_board_edits after insert or update or delete
  on division_challenges for each row execute function note_board_edits('Rules');
create or replace trigger challenge_requirements_note_board_edits after insert or update or delete
  on challenge_requirements for each row execute function note_board_edits('Rules');

create or replace trigger challenges_note_added_board_edits after insert on challenges for each row
  when (new.enabled) execute function note_board_edits('Challenge');
create or replace trigger challenges_note_deleted_board_edits after delete on challenges for each row
  when (old.enabled) execute function note_board_edits('Challenge');
create or replace trigger challenges_note_reopened_board_edits after update on challenges for each row
  when (new.enabled and not old.enabled) execute function note_board_edits('Reopened');
create or replace trigger challenges_note_closed_board_edits after update on challenges for each row
  when (old.enabled and not new.enabled) execute function note_board_edits('Challenge');
create or replace trigger challenges_note_changed_board_edits after update on challenges for each row
  when (old.enabled and new.enabled and
        (old.title, old.category, old.position, old.original_score, old.min_score_rate, old.difficulty,
         old.disable_blood_bonus, old.category_label, old.tags)
        is distinct from
        (new.title, new.category, new.position, new.original_score, new.min_score_rate, new.difficulty,
         new.disable_blood_bonus, new.category_label, new.tags))
  execute function note_board_edits('Challenge');
create or replace trigger challenges_note_ruled_board_edits after update on challenges for each row
  when (old.enabled and new.enabled and
        (old.deadline_at, old.lock_mode) is distinct from (new.deadline_at, new.lock_mode))
  execute function note_board_edits('Rules');

create or replace trigger teams_note_board_edits after update on teams for each row
  when ((old.name, old.bio, old.avatar_hash) is distinct from (new.name, new.bio, new.avatar_hash))
  execute function note_board_edits('Name');
create or replace trigger teams_note_deleted_board_edits after update on teams for each row
  when (old.deleted_at is distinct from new.deleted_at)
  execute function note_board_edits('Member');

create or replace trigger participations_note_added_board_edits after insert on participations for each row
  when (new.status = 'Accepted') execute function note_board_edits('Member');
create or replace trigger participations_note_deleted_board_edits after delete on participations for each row
  when (old.status = 'Accepted') execute function note_board_edits('Member');
create or replace trigger participations_note_board_edits after update on participations for each row
  when ((old.status = 'Accepted') is distinct from (new.status = 'Accepted')
        or (new.status = 'Accepted' and old.division_id is distinct from new.division_id))
  execute function note_board_edits('Member');

create or replace trigger users_note_board_edits after update on users for each row
  when (old.name is distinct from new.name) execute function note_board_edits('Row');
create or replace trigger users_note_deleted_board_edits after delete on users for each row
  execute function note_board_edits('Row');

create or replace trigger adjustments_note_board_edits after update or delete on adjustments for each row
  execute function note_board_edits('Row');
create or replace trigger hint_purchases_note_board_edits after delete on hint_purchases for each row
  execute function note_board_edits('Row');

-- A deleted solve may have been a blood, or have lowered the score of its challenge.
create or replace trigger solves_note_board_edits after delete on solves for each row
  execute function note_board_edits('Member');
