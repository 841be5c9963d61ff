create type judgement as (
  -- Why nothing was written; the rest is then null.
  refusal text,
  submission_limit integer,
  submission_id integer,
  status answer_result,
  solve_id bigint,
  notice_id integer,
  event_ids integer[]
);

-- Takes an answer, judges it and writes all that follows from it, in one journey to the database: its locks are
-- held for the time of a commit, not for the time a busy server needs to send the next statement.
--
-- The row of the instance is locked first: it makes the limit exact and a team's own answers wait for each other.
-- A solve that counts then waits for the others of its game, so that ids, times and bloods follow the order of
-- commits and whoever reads solves by id misses none.
create function submit_flag(
  in_game integer,
  in_challenge integer,
  in_participation integer,
  in_user uuid,
  in_answer text,
  in_at timestamptz,
  -- Whether a right answer is a solve: not so when the game is over.
  in_counts boolean
) returns judgement language plpgsql as $$
declare
  result judgement;
  target record;
  own_flag text;
  owner record;
  is_right boolean;
  is_solve boolean;
  happened_at timestamptz := in_at;
  place integer;
  event_id integer;
begin
  select c.title, c.type in ('DynamicAttachment', 'DynamicContainer') as is_dynamic, c.submission_limit,
         c.disable_blood_bonus, p.status, t.id as team_id, t.name as team_name
    into target
    from challenges c
    join participations p on p.game_id = c.game_id
    join teams t on t.id = p.team_id
   where c.id = in_challenge and c.game_id = in_game and c.enabled and p.id = in_participation;
  if not found then
    result.refusal := 'challenge.not-found';
    return result;
  end if;
  if target.status <> 'Accepted' then
    result.refusal := 'participation.not-accepted';
    return result;
  end if;

  insert into instances as i (participation_id, challenge_id, attempts, opened_at)
  values (in_participation, in_challenge, 1, in_at)
  on conflict (participation_id, challenge_id) do update set attempts = i.attempts + 1
    where target.submission_limit = 0 or i.attempts < target.submission_limit
  returning i.flag into own_flag;
  if not found then
    result.refusal := 'submission.limit-reached';
    result.submission_limit := target.submission_limit;
    return result;
  end if;

  if target.is_dynamic then
    is_right := coalesce(own_flag = in_answer, false);
  else
    is_right := exists (select from flags f where f.challenge_id = in_challenge and f.flag = in_answer);
  end if;

  is_solve := is_right and in_counts and not exists (
    select from solves s where s.participation_id = in_participation and s.challenge_id = in_challenge);
  if is_solve then
    perform pg_advisory_xact_lock(hashtextextended('solves of game ' || in_game, 0));
    select greatest(in_at, max(last.solved_at)) into happened_at
      from (select s.solved_at from solves s where s.game_id = in_game order by s.id desc limit 1) last;
  end if;

  result.status := case when is_right then 'Accepted' else 'WrongAnswer' end;
  if target.is_dynamic and not is_right then
    select i.participation_id, t.name as team_name into owner
      from instances i
      join participations p on p.id = i.participation_id
      join teams t on t.id = p.team_id
     where i.challenge_id = in_challenge and i.flag = in_answer;
    if found then
      result.status := 'CheatDetected';
    end if;
  end if;

  insert into submissions (game_id, challenge_id, participation_id, user_id, answer, status, submitted_at)
  values (in_game, in_challenge, in_participation, in_user, in_answer, result.status, happened_at)
  returning id into result.submission_id;

  insert into events (game_id, type, "values", user_id, team_id, published_at)
  values (in_game, 'FlagSubmit',
          array[case when is_right then 'Accepted' else 'WrongAnswer' end, in_answer, target.title, in_challenge::text],
          in_user, target.team_id, happened_at)
  returning id into event_id;
  result.event_ids := array[event_id];

  if result.status = 'CheatDetected' then
    insert into cheats (submission_id, game_id, owner_id, submitter_id)
    values (result.submission_id, in_game, owner.participation_id, in_participation);
    insert into events (game_id, type, "values", user_id, team_id, published_at)
    values (in_game, 'CheatDetected', array[target.title, target.team_name, owner.team_name],
            in_user, target.team_id, happened_at)
    returning id into event_id;
    result.event_ids := result.event_ids || event_id;
  end if;

  if is_solve then
    insert into solves (game_id, challenge_id, participation_id, submission_id, user_id, solved_at)
    values (in_game, in_challenge, in_participation, result.submission_id, in_user, happened_at)
    returning id into result.solve_id;
    -- Three are enough to know: the fourth is no blood.
    select count(*) into place from (
      select from solves s join participations p on p.id = s.participation_id
       where s.challenge_id = in_challenge and p.status = 'Accepted' limit 4) counted;
    if place between 1 and 3 and not target.disable_blood_bonus then
      insert into notices (game_id, type, "values", published_at)
      values (in_game, (array['FirstBlood', 'SecondBlood', 'ThirdBlood'])[place]::notice_type,
              array[target.team_name, target.title], happened_at)
      returning id into result.notice_id;
    end if;
  end if;
  return result;
end $$;
