-- compatible: a new column that is nullable
-- The solve of a blood; null for other notices and imported bloods. No foreign key: the notice outlives the solve.
alter table notices add column solve_id bigint;
update notices n set solve_id = s.id
  from solves s
  join participations p on p.id = s.participation_id
  join teams t on t.id = p.team_id
  join challenges c on c.id = s.challenge_id
 where n.type in ('FirstBlood', 'SecondBlood', 'ThirdBlood') and s.game_id = n.game_id
   and s.solved_at = n.published_at and n."values" = array[t.name, c.title];
