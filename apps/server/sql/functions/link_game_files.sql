-- Records which files the texts of a game link to (FILE-20).
-- Called by the trigger below.
create or replace function link_game_files() returns trigger language plpgsql as $$
begin
  call relink_files('game_files', 'game_id', new.id, new.content || ' ' || new.writeup_note);
  return null;
end
$$;

create or replace trigger games_link_files after insert or update of content, writeup_note on games
  for each row execute function link_game_files();
