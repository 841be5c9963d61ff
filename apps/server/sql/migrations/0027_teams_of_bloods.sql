-- compatible: a new column that is nullable
-- MONITOR-10: the team of a blood; null for other notices. No foreign key: the notice outlives the team.
alter table notices add column team_id integer;
update notices n set team_id = p.team_id
  from solves s
  join participations p on p.id = s.participation_id
  join teams t on t.id = p.team_id
  join challenges c on c.id = s.challenge_id
 where n.type in ('FirstBlood', 'SecondBlood', 'ThirdBlood') and s.game_id = n.game_id
   and s.solved_at = n.published_at and n."values" = array[t.name, c.title];
