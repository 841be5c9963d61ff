-- Queues webhook events in the transaction that causes them (HOOK-1). The solves of earlier commits are written first
-- (HOOK-2).
--
-- Called by src/features/webhook/webhook-outbox.repo.ts and queue_cheat_events. Solves and bloods are queued by
-- submit_flags and written later (decision 0181).
-- Input: see write_webhook_deliveries. A transaction calls this function last, because it takes a lock. Without a
-- subscribed webhook there is no lock.
create or replace function queue_webhook_events(in_events jsonb) returns void language plpgsql
set plan_cache_mode = force_generic_plan
as $$
begin
  if not exists (
    select from webhooks w
     where w.enabled and w.events && array(select e ->> 'type' from jsonb_array_elements(in_events) e)) then
    return;
  end if;
  perform lock_webhook_deliveries();
  perform queue_solve_events(null);
  perform write_webhook_deliveries(in_events);
end
$$;
