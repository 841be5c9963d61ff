-- Queues the webhook events of judged submissions: solves, bloods and cheats (HOOK-1).
--
-- Called by submit_flags if a webhook is subscribed to one of these events. Each array has one element per submission.
-- A cheat is found by the newest submission of the team to the challenge. It is the one that was judged, because
-- submit_flags has locked the row of the instance. A blood is a solve with a notice, so that submit_flags alone decides
-- about bloods (SCORE-6).
create or replace function queue_submission_events(
  in_participation_ids integer[], in_challenge_ids integer[], in_solved boolean[]
) returns void language plpgsql
-- As in submit_flags: a few rows are looked up by key.
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set plan_cache_mode = force_generic_plan
as $$
declare
  queued jsonb;
begin
  with solved as materialized (
    select s.id as solve_id, s.game_id, s.challenge_id, s.solved_at as at, t.name as team_name, c.title,
           jsonb_build_object(
             'challenge', jsonb_build_object('id', c.id, 'title', c.title, 'category', c.category),
             'team', jsonb_build_object('id', t.id, 'name', t.name),
             'user', jsonb_build_object('id', s.user_id, 'name', u.name),
             'time', webhook_time(s.solved_at)) as data
      from unnest(in_participation_ids, in_challenge_ids, in_solved)
             as args (participation_id, challenge_id, is_solve)
      join solves s on s.participation_id = args.participation_id and s.challenge_id = args.challenge_id
      join challenges c on c.id = s.challenge_id
      join participations p on p.id = s.participation_id
      join teams t on t.id = p.team_id
      left join users u on u.id = s.user_id
     where args.is_solve
  ), earlier as materialized (
    -- Counts once per challenge, and only the solves since the last one that was queued: counting all of them took most
    -- of the time of this function. If that solve was deleted, all solves are counted.
    select f.challenge_id, coalesce(last.place, 0) + (
             select count(*) from solves s
              where s.challenge_id = f.challenge_id and s.id > coalesce(last.solve_id, 0) and s.id < f.solve_id) as solves
      from (select challenge_id, min(solve_id) as solve_id from solved group by 1) f
      left join lateral (
        select l.solve_id, l.place from solve_places l join solves s on s.id = l.solve_id
         where l.challenge_id = f.challenge_id) last on true
  ), placed as (
    select s.*, e.solves + row_number() over (partition by s.challenge_id order by s.solve_id) as place
      from solved s join earlier e on e.challenge_id = s.challenge_id
  ), written_places as (
    insert into solve_places as l (challenge_id, solve_id, place)
    select p.challenge_id, max(p.solve_id), max(p.place) from placed p group by 1 order by 1
    on conflict (challenge_id) do update set solve_id = excluded.solve_id, place = excluded.place
  ), events as (
    select p.solve_id, 1 as number, 'solve.accepted' as type, p.game_id, p.at, true as is_public,
           p.data || jsonb_build_object('place', p.place) as data
      from placed p
    union all
    select p.solve_id, 2, 'blood.taken', p.game_id, p.at, true,
           p.data || jsonb_build_object(
             'place', array_position(array['FirstBlood', 'SecondBlood', 'ThirdBlood']::notice_type[], blood.type))
      from solved p
      cross join lateral (
        select n.type from notices n
         where n.game_id = p.game_id and n.published_at = p.at and n."values" = array[p.team_name, p.title]
           and n.type in ('FirstBlood', 'SecondBlood', 'ThirdBlood')
         order by n.id desc limit 1) blood
    union all
    select null, 3, 'cheat.detected', s.game_id, s.submitted_at, false,
           jsonb_build_object(
             'challenge', jsonb_build_object('id', c.id, 'title', c.title, 'category', c.category),
             'team', jsonb_build_object('id', t.id, 'name', t.name),
             'owner', jsonb_build_object('id', o.id, 'name', o.name))
      from unnest(in_participation_ids, in_challenge_ids, in_solved)
             as args (participation_id, challenge_id, is_solve)
      cross join lateral (
        select * from submissions s
         where s.participation_id = args.participation_id and s.challenge_id = args.challenge_id
         order by s.id desc limit 1) s
      join cheats x on x.submission_id = s.id
      join challenges c on c.id = s.challenge_id
      join participations p on p.id = s.participation_id
      join teams t on t.id = p.team_id
      join participations op on op.id = x.owner_id
      join teams o on o.id = op.team_id
     where not args.is_solve
  )
  select jsonb_agg(jsonb_build_object(
           'type', e.type, 'game_id', e.game_id, 'data', e.data, 'at', e.at, 'is_public', e.is_public)
           order by e.solve_id, e.number)
    into queued from events e;
  if queued is not null then
    perform queue_webhook_events(queued);
  end if;
end
$$;
