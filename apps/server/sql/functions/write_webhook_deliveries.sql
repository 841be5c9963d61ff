-- Writes one delivery of each event for each enabled webhook that is subscribed to it and covers its game (HOOK-1,
-- HOOK-8). Games of rehearsals and demos send nothing (HOOK-14).
--
-- Called by queue_webhook_events and queue_solve_events, which hold the lock of the deliveries.
-- Input: [{type, game_id, data, at, is_public}], in the order of the events. `is_public` is false for events that
-- players cannot see yet. `game_id` is null for events of the platform.
create or replace function write_webhook_deliveries(in_events jsonb) returns void language plpgsql
set plan_cache_mode = force_generic_plan
as $$
begin
  insert into webhook_deliveries (id, webhook_id, message_id, type, game_id, payload, next_try_at, created_at)
  select gen_random_uuid(), w.id, gen_random_uuid(), e.type, e.game_id,
         jsonb_build_object(
           'type', e.type, 'timestamp', webhook_time(e.at),
           'data', case when g.id is null then e.data
                        else jsonb_build_object('game', jsonb_build_object('id', g.id, 'title', g.title)) || e.data end),
         e.at, e.at
    from jsonb_array_elements(in_events) with ordinality as item (event, number)
    cross join lateral jsonb_to_record(item.event) as e (
      type text, game_id integer, data jsonb, at timestamptz, is_public boolean)
    join webhooks w on w.enabled and w.events @> array[e.type] and (w.game_id is null or w.game_id = e.game_id)
    left join games g on g.id = e.game_id
   where g.simulated is not true
     and (w.audience = 'Staff'
          or e.is_public and g.hidden is not true
             and (e.type not in ('solve.accepted', 'blood.taken') or g.freeze_at is null or e.at < g.freeze_at
                  or e.at >= g.unfreeze_at))
   order by item.number, w.id
   -- A webhook that is being deleted is left out, instead of violating the foreign key of the deliveries.
     for key share of w;
end
$$;
