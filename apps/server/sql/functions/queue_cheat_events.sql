-- Queues the webhook events of submissions that are cheats (HOOK-1).
--
-- Called by submit_flags if a webhook is subscribed to cheats. The arrays contain the team and the challenge of each
-- wrong submission for a dynamic challenge, in the same order. The newest submission of that team for that challenge is
-- the one that was judged, because submit_flags has locked the row in `instances`.
create or replace function queue_cheat_events(
  in_participation_ids integer[], in_challenge_ids integer[]
) returns void language plpgsql
-- As in submit_flags: a few rows are looked up by key.
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set plan_cache_mode = force_generic_plan
as $$
declare
  events jsonb;
begin
  select jsonb_agg(jsonb_build_object(
           'type', 'cheat.detected', 'game_id', s.game_id, 'at', s.submitted_at, 'is_public', false,
           'data', jsonb_build_object(
             'challenge', jsonb_build_object('id', c.id, 'title', c.title, 'category', c.category),
             'team', jsonb_build_object('id', t.id, 'name', t.name),
             'owner', jsonb_build_object('id', o.id, 'name', o.name)))
           order by s.id)
    into events
    from unnest(in_participation_ids, in_challenge_ids) as args (participation_id, challenge_id)
    cross join lateral (
      select * from submissions s
       where s.participation_id = args.participation_id and s.challenge_id = args.challenge_id
       order by s.id desc limit 1) s
    join cheats x on x.submission_id = s.id
    join challenges c on c.id = s.challenge_id
    join participations p on p.id = s.participation_id
    join teams t on t.id = p.team_id
    join participations op on op.id = x.owner_id
    join teams o on o.id = op.team_id;
  if events is not null then
    perform queue_webhook_events(events);
  end if;
end
$$;
