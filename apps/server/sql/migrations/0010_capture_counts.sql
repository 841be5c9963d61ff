-- compatible: new tables that triggers write and the previous version does not use
-- GROW-1: the number of captures of each team, and of teams with captures, stored by the triggers of count_captures and
-- count_captured_teams.
create table captured_teams (
  challenge_id integer not null references challenges (id) on delete cascade,
  participation_id integer not null references participations (id) on delete cascade,
  captures integer not null,
  primary key (challenge_id, participation_id)
);
create index captured_teams_by_participation on captured_teams (participation_id);

create table captured_challenges (
  challenge_id integer primary key references challenges (id) on delete cascade,
  teams integer not null
);

insert into captured_teams (challenge_id, participation_id, captures)
select challenge_id, participation_id, count(*) from captures group by challenge_id, participation_id;

insert into captured_challenges (challenge_id, teams)
select challenge_id, count(*) from captured_teams group by challenge_id;
