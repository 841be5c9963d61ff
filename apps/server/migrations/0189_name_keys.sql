-- What names look like (UTS 39 skeletons): two names that share a key look alike, and only one of them may exist. The
-- keys of names from before this table are added when the server starts; names that already collide keep their owners
-- and have no key.
create table name_keys (
  scope text not null check (scope in ('user', 'team')),
  key text not null,
  -- The id of the user or team.
  owner text not null,
  constraint name_keys_unique primary key (scope, key)
);
create index name_keys_by_owner on name_keys (owner);
