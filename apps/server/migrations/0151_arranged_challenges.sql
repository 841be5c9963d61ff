-- Editors put challenges in an order and let them open by themselves.
alter table challenges
  -- 0 until somebody ordered the challenges of the game.
  add column position integer not null default 0,
  add column opens_at timestamptz;
create index challenges_by_opening on challenges (opens_at) where opens_at is not null;
