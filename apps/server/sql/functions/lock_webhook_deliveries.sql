-- Waits for the lock of webhook deliveries and holds it until the transaction ends, so that deliveries are numbered in
-- the order of the commits (HOOK-2). A transaction takes this lock last.
--
-- Called by queue_webhook_events and queue_solve_events, and by src/features/webhook/sending.repo.ts, so that a
-- transaction that has changed a webhook waits for those that write its deliveries (HOOK-5, HOOK-8).
create or replace function lock_webhook_deliveries() returns void language plpgsql
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('webhook deliveries', 0));
end
$$;
