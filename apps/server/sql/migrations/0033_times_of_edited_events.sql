-- compatible: a new nullable column that the previous version does not use
-- LIVE-6: the time of the solve, adjustment or hint purchase that the edit changed; null for other edits. A board that
-- is frozen at or before this time does not contain the event, so that it must not contain the edit either.
alter table board_edits add column event_at timestamptz;
