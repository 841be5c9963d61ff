-- Records which files the texts of a challenge and its hints link to (FILE-20).
-- Called by the triggers below. Does nothing if the challenge is being deleted with its hints.
create or replace function link_challenge_files() returns trigger language plpgsql as $$
declare
  changed integer;
  body text;
begin
  if tg_table_name = 'challenges' then
    changed := new.id;
  else
    changed := coalesce(new.challenge_id, old.challenge_id);
  end if;
  select concat_ws(' ', c.content, array_to_string(c.hints, ' '),
                   (select string_agg(h.content, ' ') from paid_hints h where h.challenge_id = c.id))
    into body from challenges c where c.id = changed;
  if found then
    call relink_files('challenge_files', 'challenge_id', changed, body);
  end if;
  return null;
end
$$;

create or replace trigger challenges_link_files after insert or update of content, hints on challenges
  for each row execute function link_challenge_files();

create or replace trigger paid_hints_link_files after insert or delete or update of content on paid_hints
  for each row execute function link_challenge_files();
