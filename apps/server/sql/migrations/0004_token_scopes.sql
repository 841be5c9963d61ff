-- API tokens have scopes instead of a role, and can be restricted to one game. Not compatible: the previous version
-- would give a token all permissions of a role.
alter table api_tokens
  add column scopes text[] not null default '{}',
  add column game_id integer constraint api_tokens_game references games (id) on delete cascade,
  add column last_used_ip text,
  -- The successor of a rotated token. Not a reference: a rotated token stays rotated if its successor is deleted.
  add column replaced_by uuid;
update api_tokens
   set scopes = case role
                when 'Admin' then array['Read', 'Play', 'Monitor', 'Edit', 'Admin']
                when 'Monitor' then array['Read', 'Play', 'Monitor']
                else array['Read', 'Play']
                end;
alter table api_tokens
  alter column scopes drop default,
  add constraint api_tokens_scopes check (cardinality(scopes) > 0 and scopes <@ array['Read', 'Play', 'Monitor', 'Edit', 'Admin']),
  drop column role;
create index api_tokens_by_game on api_tokens (game_id);
