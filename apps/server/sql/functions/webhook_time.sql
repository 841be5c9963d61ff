-- Formats an instant as ISO 8601 in UTC with milliseconds, like `toISOString` in JavaScript.
-- Stable like to_char: PostgreSQL does not inline a function whose declared volatility is stricter than its body.
-- Called by write_webhook_deliveries and queue_solve_events.
create or replace function webhook_time(in_at timestamptz) returns text language sql stable as $$
  select to_char(in_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
