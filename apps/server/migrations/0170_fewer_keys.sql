-- A key is checked for every row, which took more than a third of the time of a flag: its rows had fourteen of them. Now
-- an answer belongs to an instance, which belongs to a team and a challenge, and a solve belongs to its answer. Who did
-- it is left to itself: accounts and teams of which something is told are emptied and not deleted, and no id comes again.
insert into instances (participation_id, challenge_id, attempts, opened_at)
select participation_id, challenge_id, count(*), min(submitted_at) from submissions group by 1, 2
on conflict do nothing;

alter table submissions
  drop constraint submissions_game_id_fkey,
  drop constraint submissions_challenge_id_fkey,
  drop constraint submissions_participation_id_fkey,
  drop constraint submissions_user_id_fkey,
  add constraint submissions_instance_fkey foreign key (participation_id, challenge_id)
    references instances (participation_id, challenge_id) on delete cascade;
alter table solves
  drop constraint solves_game_id_fkey,
  drop constraint solves_challenge_id_fkey,
  drop constraint solves_participation_id_fkey,
  drop constraint solves_user_id_fkey;
alter table events
  drop constraint events_user_id_fkey,
  drop constraint events_team_id_fkey;
drop index submissions_by_challenge, solves_by_user, events_by_team;

-- Takes answers, judges them and writes all that follows from them, in one journey to the database and one commit.
-- Each is {number, game_id, challenge_id, participation_id, user_id, answer, at, counts}: `number` is its place, and a
-- right answer that does not count is no solve. No two are of the same team to the same challenge.
--
-- Locks are taken in one order, so that two calls that meet cannot wait for each other: first the rows of the instances
-- by their key, which makes limits exact and a team's own answers wait for each other; then the solves of each game,
-- so that ids, times and bloods follow the order of commits and whoever reads solves by id misses none.
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
-- A handful of rows by their keys, whatever the planner believes: it would read whole tables to join them.
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
#variable_conflict use_column
declare
  taken_answers taken_answer[];
  solving integer[];
begin
  with asked as materialized (
    select a.*, c.title, c.type in ('DynamicAttachment', 'DynamicContainer') as is_dynamic,
           not c.disable_blood_bonus as has_bloods, c.submission_limit, t.id as team_id, t.name as team_name,
           case when c.id is null or t.id is null then 'challenge.not-found'
                when p.status <> 'Accepted' then 'participation.not-accepted' end as refusal
      from jsonb_to_recordset(in_answers) as a (
             number integer, game_id integer, challenge_id integer, participation_id integer, user_id uuid,
             answer text, at timestamptz, counts boolean)
      left join challenges c on c.id = a.challenge_id and c.game_id = a.game_id and c.enabled
      left join participations p on p.id = a.participation_id and p.game_id = a.game_id
      left join teams t on t.id = p.team_id
  ), taken as (
    insert into instances as i (participation_id, challenge_id, attempts, opened_at)
    select asked.participation_id, asked.challenge_id, 1, asked.at
      from asked
     where asked.refusal is null
     order by asked.participation_id, asked.challenge_id
    on conflict on constraint instances_once do update set attempts = i.attempts + 1
      where exists (
        select from challenges c
         where c.id = i.challenge_id and (c.submission_limit = 0 or i.attempts < c.submission_limit))
    returning i.participation_id, i.challenge_id, i.flag
  )
  select array_agg((
           asked.number, asked.game_id, asked.challenge_id, asked.participation_id, asked.user_id, asked.answer,
           asked.at, asked.counts, asked.title, asked.is_dynamic, asked.has_bloods, asked.submission_limit,
           asked.team_id, asked.team_name,
           coalesce(asked.refusal, case when taken.challenge_id is null then 'submission.limit-reached' end),
           case when asked.is_dynamic then coalesce(taken.flag = asked.answer, false)
                else exists (
                  select from flags f where f.challenge_id = asked.challenge_id and f.flag = asked.answer) end
         )::taken_answer)
    into taken_answers
    from asked
    left join taken on taken.participation_id = asked.participation_id and taken.challenge_id = asked.challenge_id;

  select array_agg(a.number) into solving
    from unnest(taken_answers) a
   where a.refusal is null and a.is_right and a.counts
     and not exists (
       select from solves s where s.participation_id = a.participation_id and s.challenge_id = a.challenge_id);
  perform pg_advisory_xact_lock(hashtextextended('solves of game ' || game.id, 0))
    from (select distinct a.game_id as id from unnest(taken_answers) a where a.number = any (solving) order by 1) game;

  return query
  with judged as (
    select a.*, coalesce(a.number = any (solving), false) as is_solve, owner.participation_id as owner_id,
           owner.team_name as owner_name,
           case when a.is_right then 'Accepted'
                when owner.participation_id is not null then 'CheatDetected'
                else 'WrongAnswer' end::answer_result as status
      from unnest(taken_answers) a
      left join lateral (
        select i.participation_id, t.name as team_name
          from instances i
          join participations p on p.id = i.participation_id
          join teams t on t.id = p.team_id
         where a.is_dynamic and not a.is_right and i.challenge_id = a.challenge_id and i.flag = a.answer) owner on true
  ), earlier as (
    -- The latest solve of each game: none of those that follow is before it.
    select g.game_id, last.solved_at
      from (select distinct j.game_id from judged j where j.is_solve) g
      cross join lateral (
        select s.solved_at from solves s where s.game_id = g.game_id order by s.game_id desc, s.id desc limit 1) last
  ), solved as (
    -- Three are enough to know: the fourth is no blood.
    select c.challenge_id, counted.solves
      from (select distinct j.challenge_id from judged j where j.is_solve) c
      cross join lateral (
        select count(*) as solves from (
          select from solves s join participations p on p.id = s.participation_id
           where s.challenge_id = c.challenge_id and p.status = 'Accepted' limit 3) few) counted
  ), placed as (
    select j.*,
           case when j.is_solve
                then max(greatest(j.at, earlier.solved_at)) filter (where j.is_solve)
                     over (partition by j.game_id order by j.number)
                else j.at end as happened_at,
           coalesce(solved.solves, 0)
             + row_number() over (partition by j.challenge_id, j.is_solve order by j.number) as place
      from judged j
      left join earlier on earlier.game_id = j.game_id
      left join solved on solved.challenge_id = j.challenge_id
     where j.refusal is null
     order by j.number
  ), numbered as materialized (
    select p.*, nextval('submissions_id_seq')::integer as submission_id, nextval('events_id_seq')::integer as event_id,
           case when p.status = 'CheatDetected' then nextval('events_id_seq')::integer end as cheat_event_id,
           case when p.is_solve then nextval('solves_id_seq') end as solve_id,
           case when p.is_solve and p.has_bloods and p.place <= 3 then nextval('notices_id_seq')::integer end as notice_id
      from placed p
  ), written_submissions as (
    insert into submissions (id, game_id, challenge_id, participation_id, user_id, answer, status, submitted_at)
    overriding system value
    select n.submission_id, n.game_id, n.challenge_id, n.participation_id, n.user_id, n.answer, n.status, n.happened_at
      from numbered n
  ), written_events as (
    insert into events (id, game_id, type, "values", user_id, team_id, published_at)
    overriding system value
    select n.event_id, n.game_id, 'FlagSubmit'::event_type,
           array[case when n.is_right then 'Accepted' else 'WrongAnswer' end, n.answer, n.title, n.challenge_id::text],
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
  ), written_notices as (
    insert into notices (id, game_id, type, "values", published_at)
    overriding system value
    select n.notice_id, n.game_id, (array['FirstBlood', 'SecondBlood', 'ThirdBlood'])[n.place]::notice_type,
           array[n.team_name, n.title], n.happened_at
      from numbered n where n.notice_id is not null
  )
  select a.number, a.refusal, a.submission_limit, n.submission_id, n.status, n.solve_id, n.notice_id,
         array_remove(array[n.event_id, n.cheat_event_id], null)
    from unnest(taken_answers) a left join numbered n on n.number = a.number;
end $$;
