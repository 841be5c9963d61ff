-- Writes the webhook deliveries of queued solves and of their bloods, in the order of the solves (HOOK-1). A blood is a
-- solve with a notice, so that submit_flags alone decides about bloods (SCORE-6). A solve that was deleted in the
-- meantime is left out.
--
-- Called by queueSolveEvents in src/features/webhook/webhook-outbox.repo.ts, and by queue_webhook_events, which must
-- write earlier solves first. A row of queued_solves has the solves of one game in one call of submit_flags, and is
-- never split: the last row is the one with which `in_max_solves` is reached. Null is no limit.
create or replace function queue_solve_events(in_max_solves integer) returns void language plpgsql
-- As in submit_flags: a few rows are looked up by key.
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set plan_cache_mode = force_generic_plan
as $$
declare
  events jsonb;
begin
  if not exists (select from queued_solves) then
    return;
  end if;
  perform lock_webhook_deliveries();
  with calls as materialized (
    delete from queued_solves q
     where q.id in (
       select oldest.id
         from (select o.id, sum(cardinality(o.participation_ids)) over (order by o.id)
                            - cardinality(o.participation_ids) as earlier_solves
                 from (select * from queued_solves order by id limit in_max_solves) o) oldest
        where in_max_solves is null or oldest.earlier_solves < in_max_solves)
    returning q.*
  ), solved as materialized (
    select s.id as solve_id, s.game_id, s.challenge_id, s.solved_at as at,
           calls.freeze_at is null or s.solved_at < calls.freeze_at
             or coalesce(s.solved_at >= calls.unfreeze_at, false) as is_public,
           jsonb_build_object(
             'challenge', jsonb_build_object('id', c.id, 'title', c.title, 'category', c.category),
             'team', jsonb_build_object('id', t.id, 'name', t.name),
             'user', jsonb_build_object('id', s.user_id, 'name', u.name),
             'time', webhook_time(s.solved_at)) as data
      from calls
      cross join lateral unnest(calls.participation_ids, calls.challenge_ids) as args (participation_id, challenge_id)
      join solves s on s.participation_id = args.participation_id and s.challenge_id = args.challenge_id
      join challenges c on c.id = s.challenge_id
      join participations p on p.id = s.participation_id
      join teams t on t.id = p.team_id
      left join users u on u.id = s.user_id
  ), queued_range as materialized (
    select challenge_id, min(solve_id) as first_id, max(solve_id) as last_id from solved group by 1
  ), numbered as materialized (
    -- Numbers only the solves after the one in solve_places: numbering all solves of a challenge took most of the time
    -- of this function. If the solve in solve_places was deleted, all solves are numbered.
    select s.id as solve_id, coalesce(last.place, 0)
             + row_number() over (partition by s.challenge_id order by s.id) as place
      from queued_range q
      left join lateral (
        select l.solve_id, l.place from solve_places l join solves s on s.id = l.solve_id
         where l.challenge_id = q.challenge_id and l.solve_id < q.first_id) last on true
      join solves s
        on s.challenge_id = q.challenge_id and s.id > coalesce(last.solve_id, 0) and s.id <= q.last_id
  ), placed as (
    select s.*, n.place from solved s join numbered n on n.solve_id = s.solve_id
  ), written_places as (
    insert into solve_places as l (challenge_id, solve_id, place)
    select p.challenge_id, max(p.solve_id), max(p.place) from placed p group by 1 order by 1
    on conflict (challenge_id) do update set solve_id = excluded.solve_id, place = excluded.place
  ), listed as (
    select p.solve_id, 1 as number, 'solve.accepted' as type, p.game_id, p.at, p.is_public,
           p.data || jsonb_build_object('place', p.place) as data
      from placed p
    union all
    select p.solve_id, 2, 'blood.taken', p.game_id, p.at, p.is_public,
           p.data || jsonb_build_object(
             'place', array_position(array['FirstBlood', 'SecondBlood', 'ThirdBlood']::notice_type[], blood.type))
      from solved p
      cross join lateral (
        select n.type from notices n
         where n.game_id = p.game_id and n.published_at = p.at and n.solve_id = p.solve_id
         order by n.game_id, n.published_at limit 1) blood
  )
  select jsonb_agg(jsonb_build_object(
           'type', e.type, 'game_id', e.game_id, 'data', e.data, 'at', e.at, 'is_public', e.is_public)
           order by e.solve_id, e.number)
    into events from listed e;
  if events is not null then
    perform write_webhook_deliveries(events);
  end if;
end
$$;
