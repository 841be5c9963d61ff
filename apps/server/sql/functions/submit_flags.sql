-- Judges submitted flags and writes everything that follows: attempts, submissions, events, solves, blood notices,
-- cheats and webhook events, in one commit (SUBMIT-2 to SUBMIT-6, SCORE-6, DIV-1, DIV-2, CLOSE-2, LOCK-5, KIND-3,
-- KIND-4, PAUSE-2, FREEZE-8, HOOK-1; decisions 0030, 0061 and 0150).
--
-- Called by insertSubmissions in src/features/submission/submission.repo.ts. The service has checked who may play and
-- whether a correct flag counts. The function checks again that the challenge is enabled and the team is accepted, and
-- checks the permissions of its division: 256 ViewChallenge, 512 SubmitFlags, 2048 GetBlood.
--
-- Input: [{number, game_id, challenge_id, participation_id, user_id, answer, matches, at, counts}]. `number` identifies
-- the element in the result; solves are written in its order. `counts` is whether the game runs: otherwise a correct
-- flag is accepted but is no solve, and neither deadlines nor requirements apply. `matches` are the ids of flags of
-- other kinds than Exact that the answer matches; they count if they still exist. No two elements may have the same team
-- and challenge.
-- Result: one row per element. If `refusal` is set, nothing was written and only `submission_limit` is meaningful.
--
-- Locks are taken in a fixed order, so that concurrent calls cannot deadlock:
-- 1. The games, ordered by id, against deletion. The deletion of a game locks the game before the rows of `instances`.
-- 2. The rows of `instances`, ordered by key. They make attempt limits exact and serialize the submissions of a team.
-- 3. The found flags of challenges that need all flags, ordered by id (KIND-4).
-- 4. The solves of each game, ordered by the id of the game. Ids, times and bloods of solves follow the commit order,
--    and a reader that reads solves by id misses none.
-- 5. The webhook deliveries, if a cheat is queued.

-- A row of the input after step 2; used in this function only.
drop type if exists submitted_flag;
create type submitted_flag as (
  number integer,
  game_id integer,
  challenge_id integer,
  participation_id integer,
  user_id uuid,
  answer text,
  matches integer[],
  at timestamptz,
  counts boolean,
  title text,
  is_dynamic boolean,
  needs_all boolean,
  has_bloods boolean,
  deadline_at timestamptz,
  submission_limit integer,
  team_id integer,
  team_name text,
  refusal text,
  flag_ids integer[],
  is_correct boolean
);

create or replace function submit_flags(in_answers jsonb) returns table (
  number integer,
  refusal text,
  submission_limit integer,
  submission_id integer,
  status answer_result,
  solve_id bigint,
  notice_id integer,
  event_ids integer[]
) language plpgsql
-- The function looks up a few rows by key. The planner would otherwise read whole tables to join them.
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
-- The plan does not depend on the submissions; planning takes longer than judging.
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  submitted submitted_flag[];
  solving integer[];
begin
  perform from games g
    where g.id = any (array(select (a ->> 'game_id')::integer from jsonb_array_elements(in_answers) a))
    order by g.id for key share;

  with requested as materialized (
    select a.*, c.title, c.type in ('DynamicAttachment', 'DynamicContainer') as is_dynamic,
           c.flag_mode = 'All' as needs_all,
           not c.disable_blood_bonus and coalesce(o.permissions, d.permissions, 2048) & 2048 <> 0 as has_bloods,
           c.deadline_at, c.submission_limit, t.id as team_id, t.name as team_name,
           case when c.id is null or t.id is null then 'challenge.not-found'
                when p.status <> 'Accepted' then 'participation.not-accepted'
                when coalesce(o.permissions, d.permissions, 256) & 256 = 0 then 'challenge.not-found'
                when lock.is_on and c.lock_mode = 'Hidden' then 'challenge.not-found'
                when g.paused_at is not null then 'game.paused'
                when lock.is_on then 'challenge.locked'
                when coalesce(o.permissions, d.permissions, 512) & 512 = 0 then 'submission.not-permitted'
                when a.counts and a.at > c.deadline_at then 'challenge.closed'
                end as refusal
      from jsonb_to_recordset(in_answers) as a (
             number integer, game_id integer, challenge_id integer, participation_id integer, user_id uuid,
             answer text, matches integer[], at timestamptz, counts boolean)
      left join games g on g.id = a.game_id
      left join challenges c on c.id = a.challenge_id and c.game_id = a.game_id and c.enabled
      left join participations p on p.id = a.participation_id and p.game_id = a.game_id
      left join teams t on t.id = p.team_id
      left join divisions d on d.id = p.division_id
      left join division_challenges o on o.division_id = p.division_id and o.challenge_id = c.id
      -- The same condition as is_locked, whose call is slower (decision 0126). is_locked.it.test.ts compares both.
      left join lateral (
        select true as is_on
          from challenge_requirements q
          left join division_challenges qo on qo.division_id = p.division_id and qo.challenge_id = q.required_id
         where a.counts and q.challenge_id = c.id
           and coalesce(qo.permissions, d.permissions, 768) & 768 = 768
           and not exists (
             select from solves s where s.participation_id = p.id and s.challenge_id = q.required_id)
         limit 1) lock on true
  ), attempted as (
    insert into instances as i (participation_id, challenge_id, attempts, opened_at)
    select r.participation_id, r.challenge_id, 1, r.at
      from requested r
     where r.refusal is null
     order by r.participation_id, r.challenge_id
    on conflict on constraint instances_once do update set attempts = i.attempts + 1
      where exists (
        select from challenges c
         where c.id = i.challenge_id and (c.submission_limit = 0 or i.attempts < c.submission_limit))
    returning i.participation_id, i.challenge_id, i.flag
  )
  select array_agg((
           r.number, r.game_id, r.challenge_id, r.participation_id, r.user_id, r.answer, r.matches, r.at, r.counts,
           r.title, r.is_dynamic, r.needs_all, r.has_bloods, r.deadline_at, r.submission_limit, r.team_id, r.team_name,
           coalesce(r.refusal, case when i.challenge_id is null then 'submission.limit-reached' end),
           found.flag_ids,
           case when r.is_dynamic then coalesce(i.flag = r.answer, false) else cardinality(found.flag_ids) > 0 end
         )::submitted_flag)
    into submitted
    from requested r
    left join attempted i on i.participation_id = r.participation_id and i.challenge_id = r.challenge_id
    cross join lateral (
      select case when r.is_dynamic then '{}'
                  else array(select f.id from flags f
                              where f.challenge_id = r.challenge_id and f.flag = r.answer and f.kind = 'Exact')
                       || case when cardinality(r.matches) > 0
                               then array(select f.id from flags f
                                           where f.challenge_id = r.challenge_id and f.id = any (r.matches))
                               else '{}' end end as flag_ids) found;

  -- KIND-4: a flag must not be deleted before it is stored as found.
  perform from flags f
    where f.id = any (array(select unnest(a.flag_ids) from unnest(submitted) a where a.needs_all))
    order by f.id for key share;

  select array_agg(a.number) into solving
    from unnest(submitted) a
   where a.refusal is null and a.is_correct and a.counts
     and not exists (
       select from solves s where s.participation_id = a.participation_id and s.challenge_id = a.challenge_id)
     and not (a.needs_all and exists (
       select from flags f
        where f.challenge_id = a.challenge_id and f.id <> all (a.flag_ids)
          and not exists (
            select from found_flags x where x.participation_id = a.participation_id and x.flag_id = f.id)));
  perform pg_advisory_xact_lock(hashtextextended('solves of game ' || game.id, 0))
    from (select distinct a.game_id as id from unnest(submitted) a where a.number = any (solving) order by 1) game;

  return query
  with judged as (
    select a.*, coalesce(a.number = any (solving), false) as is_solve, owner.participation_id as owner_id,
           owner.team_name as owner_name,
           case when a.is_correct then 'Accepted'
                when owner.participation_id is not null then 'CheatDetected'
                else 'WrongAnswer' end::answer_result as status
      from unnest(submitted) a
      left join lateral (
        select i.participation_id, t.name as team_name
          from instances i
          join participations p on p.id = i.participation_id
          join teams t on t.id = p.team_id
         where a.is_dynamic and not a.is_correct and i.challenge_id = a.challenge_id and i.flag = a.answer) owner on true
  ), last_solves as (
    -- The last solve of each game: the clock may have been set back since.
    select g.game_id, last.solved_at
      from (select distinct j.game_id from judged j where j.is_solve) g
      cross join lateral (
        select s.solved_at from solves s where s.game_id = g.game_id order by s.game_id desc, s.id desc limit 1) last
  ), earlier_solves as (
    -- Up to three: the fourth solve of a challenge is no blood. The same solves count as on the board (CLOSE-3). Not
    -- for teams without bloods: if no team gets one, every solve of the challenge would be read.
    select c.challenge_id, counted.solves
      from (select distinct j.challenge_id, j.deadline_at from judged j where j.is_solve and j.has_bloods) c
      cross join lateral (
        select count(*) as solves from (
          select from solves s join participations p on p.id = s.participation_id
            join teams t on t.id = p.team_id
            left join divisions d on d.id = p.division_id
            left join division_challenges o on o.division_id = p.division_id and o.challenge_id = s.challenge_id
           where s.challenge_id = c.challenge_id and p.status = 'Accepted'
             -- IMPORT-5: a team that was imported as deleted stays on the board.
             and (t.deleted_at is null or t.deleted_at >= (select g.ends_at from games g where g.id = p.game_id))
             and coalesce(o.permissions, d.permissions, 2048) & 2048 <> 0
             and (c.deadline_at is null or s.solved_at <= c.deadline_at)
           limit 3) few) counted
  ), placed as (
    select j.*,
           -- A flag that arrived before the deadline counts, even if a later one was committed first.
           least(max(greatest(j.at, last.solved_at)) over (partition by j.game_id order by j.number), j.deadline_at)
             as happened_at,
           coalesce(earlier.solves, 0)
             + row_number() over (partition by j.challenge_id, j.has_bloods order by j.number) as place
      from judged j
      left join last_solves last on last.game_id = j.game_id
      left join earlier_solves earlier on earlier.challenge_id = j.challenge_id
     where j.is_solve
    union all
    select j.*, j.at, null from judged j where j.refusal is null and not j.is_solve
  ), numbered as materialized (
    select p.*, nextval('submissions_id_seq')::integer as submission_id, nextval('events_id_seq')::integer as event_id,
           case when p.status = 'CheatDetected' then nextval('events_id_seq')::integer end as cheat_event_id,
           case when p.is_solve then nextval('solves_id_seq') end as solve_id,
           case when p.is_solve and p.has_bloods and p.place <= 3
                -- FREEZE-8: hidden notices have ids of their own.
                then nextval(case when exists (
                       select from games g
                        where g.id = p.game_id and p.happened_at >= g.freeze_at
                          and (g.unfreeze_at is null or p.happened_at < g.unfreeze_at))
                     then 'hidden_notices_id_seq'::regclass else 'notices_id_seq'::regclass end)::integer end as notice_id
      from (select * from placed order by number) p
  ), written_submissions as (
    insert into submissions (id, game_id, challenge_id, participation_id, user_id, answer, status, submitted_at)
    overriding system value
    select n.submission_id, n.game_id, n.challenge_id, n.participation_id, n.user_id, n.answer, n.status, n.happened_at
      from numbered n
  ), written_events as (
    insert into events (id, game_id, type, "values", user_id, team_id, published_at)
    overriding system value
    select n.event_id, n.game_id, 'FlagSubmit'::event_type,
           array[case when n.is_correct then 'Accepted' else 'WrongAnswer' end, n.answer, n.title, n.challenge_id::text],
           n.user_id, n.team_id, n.happened_at
      from numbered n
    union all
    select n.cheat_event_id, n.game_id, 'CheatDetected', array[n.title, n.team_name, n.owner_name],
           n.user_id, n.team_id, n.happened_at
      from numbered n where n.cheat_event_id is not null
  ), written_cheats as (
    insert into cheats (submission_id, game_id, owner_id, submitter_id)
    select n.submission_id, n.game_id, n.owner_id, n.participation_id from numbered n where n.owner_id is not null
  ), written_solves as (
    insert into solves (id, game_id, challenge_id, participation_id, submission_id, user_id, solved_at)
    overriding system value
    select n.solve_id, n.game_id, n.challenge_id, n.participation_id, n.submission_id, n.user_id, n.happened_at
      from numbered n where n.is_solve
  ), written_found_flags as (
    insert into found_flags (participation_id, flag_id, challenge_id, submission_id, found_at)
    select n.participation_id, f.id, n.challenge_id, n.submission_id, n.happened_at
      from numbered n join flags f on f.id = any (n.flag_ids)
     where n.needs_all and n.counts
    on conflict do nothing
  ), written_notices as (
    insert into notices (id, game_id, type, "values", solve_id, published_at)
    overriding system value
    select n.notice_id, n.game_id, (array['FirstBlood', 'SecondBlood', 'ThirdBlood'])[n.place]::notice_type,
           array[n.team_name, n.title], n.solve_id, n.happened_at
      from numbered n where n.notice_id is not null
  )
  select n.number, n.refusal, n.submission_limit, n.submission_id, n.status, n.solve_id, n.notice_id,
         array_remove(array[n.event_id, n.cheat_event_id], null)
    from numbered n
  union all
  select a.number, a.refusal, a.submission_limit, null, null, null, null, null
    from unnest(submitted) a where a.refusal is not null;

  -- HOOK-1: usually there is no webhook. The deliveries of solves are written later (decision 0181).
  if cardinality(solving) > 0 and exists (
    select from webhooks w where w.enabled and w.events && array['solve.accepted', 'blood.taken']) then
    insert into queued_solves (participation_ids, challenge_ids, freeze_at, unfreeze_at)
    select array_agg(a.participation_id), array_agg(a.challenge_id), g.freeze_at, g.unfreeze_at
      from unnest(submitted) a join games g on g.id = a.game_id
     where a.number = any (solving)
     group by g.id;
  end if;
  if exists (select from webhooks w where w.enabled and w.events @> array['cheat.detected']) then
    perform queue_cheat_events(array_agg(a.participation_id), array_agg(a.challenge_id))
      from unnest(submitted) a
     where a.refusal is null and a.is_dynamic and not a.is_correct
    having count(*) > 0;
  end if;
end
$$;
