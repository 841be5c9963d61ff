-- compatible: a new column with a default, and a new table
-- HOOK-14: games of rehearsals and demos, which send no webhooks.
alter table games add column simulated boolean not null default false;

-- HOOK-15: the last known status of each check of the check-up, while a webhook is subscribed to its changes.
create table health_states (
  name text primary key,
  status text not null
);
