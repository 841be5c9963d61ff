-- compatible: new columns that have a default; a trigger sets the keys of challenges that the previous version inserts
-- FEED-2: when the game was last edited.
alter table games add column changed_at timestamptz not null default now();
update games set changed_at = created_at;

-- CODE-1: the name of a challenge in its game for tools. The trigger of assign_challenge_key replaces an empty key.
alter table challenges add column key text not null default '';

-- As in assign_challenge_key, in the order of the ids.
do $$
declare
  challenge record;
  candidate text;
begin
  for challenge in select id, game_id, title from challenges order by id loop
    candidate := trim(both '-' from regexp_replace(lower(challenge.title), '[^a-z0-9]+', '-', 'g'));
    candidate := coalesce(nullif(rtrim(left(candidate, 48), '-'), ''), 'challenge');
    while exists (select from challenges where game_id = challenge.game_id and key = candidate) loop
      candidate := candidate || '-' || challenge.id;
    end loop;
    update challenges set key = candidate where id = challenge.id;
  end loop;
end
$$;

alter table challenges add constraint challenges_key_unique unique (game_id, key);
