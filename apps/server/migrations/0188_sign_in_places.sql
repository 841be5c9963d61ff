-- The networks from which each user has signed in. Wrong passwords from other networks cannot keep the user out of them.
create table sign_in_places (
  user_id uuid not null references users (id) on delete cascade,
  -- An IPv4 address, or the /64 of an IPv6 address.
  network text not null,
  last_at timestamptz not null,
  primary key (user_id, network)
);
create index sign_in_places_by_last_at on sign_in_places (last_at);

insert into sign_in_places (user_id, network, last_at)
select user_id, replace(lower(ip), '::ffff:', ''), max(last_seen_at)
  from sessions
 where replace(lower(ip), '::ffff:', '') ~ '^[0-9.]+$'
 group by 1, 2;
