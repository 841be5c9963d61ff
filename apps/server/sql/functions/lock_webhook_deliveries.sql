-- Deliveries are numbered in the order of the commits (HOOK-2), because this lock is held until the transaction ends.
-- A transaction takes it last.
--
-- Called by queue_webhook_events and queue_solve_events.
create or replace function lock_webhook_deliveries() returns void language plpgsql
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('webhook deliveries', 0));
end
$$;
