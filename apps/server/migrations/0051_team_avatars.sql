alter table teams
  add constraint teams_avatar_stored foreign key (avatar_hash) references files (hash) on delete set null;
create index teams_by_avatar on teams (avatar_hash) where avatar_hash is not null;
