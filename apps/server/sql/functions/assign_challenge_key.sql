-- Sets the key of a new challenge that has none: the slug of its title (CODE-1). If another challenge of the game has
-- this key, the id of the new challenge is appended.
-- Called by the trigger below.
create or replace function assign_challenge_key() returns trigger language plpgsql as $$
begin
  -- Challenges of a game get their keys one after the other, so that no two of them get the same key.
  perform pg_advisory_xact_lock(hashtext('challenge keys'), new.game_id);
  new.key := trim(both '-' from regexp_replace(lower(new.title), '[^a-z0-9]+', '-', 'g'));
  new.key := coalesce(nullif(rtrim(left(new.key, 48), '-'), ''), 'challenge');
  while exists (select from challenges where game_id = new.game_id and key = new.key) loop
    new.key := new.key || '-' || new.id;
  end loop;
  return new;
end
$$;

create or replace trigger challenges_assign_key before insert on challenges
  for each row when (new.key = '') execute function assign_challenge_key();
