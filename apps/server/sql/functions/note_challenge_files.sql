-- Stores the files that the texts of a challenge link to (FILE-20).
-- Called by the trigger below.
create or replace function note_challenge_files() returns trigger language plpgsql as $$
begin
  call relink_files('challenge_files', 'challenge_id', new.id, new.content || ' ' || array_to_string(new.hints, ' '));
  return null;
end
$$;

create or replace trigger challenges_link_files after insert or update of content, hints on challenges
  for each row execute function note_challenge_files();
