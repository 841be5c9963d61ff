-- compatible: new tables, and new nullable columns of games
-- Webhooks and their deliveries (HOOK-1 to HOOK-12).
create type webhook_format as enum
  ('Standard', 'Discord', 'Slack', 'Mattermost', 'Telegram', 'Feishu', 'DingTalk', 'WeCom', 'Matrix');
create type webhook_audience as enum ('Public', 'Staff');
create type webhook_disabled_reason as enum ('Gone', 'Failing');
create type delivery_status as enum ('Pending', 'Delivered', 'Failed');

create table webhooks (
  id uuid primary key,
  name text not null,
  -- Null for a webhook of the platform, which covers every game.
  game_id integer constraint webhooks_game references games (id) on delete cascade,
  format webhook_format not null,
  audience webhook_audience not null,
  -- Encrypted like the private keys of the platform.
  url_sealed bytea not null,
  secret_sealed bytea,
  -- Also signs until `former_until`.
  former_secret_sealed bytea,
  former_until timestamptz,
  credential_sealed bytea,
  -- What the API shows of the URL.
  address text not null,
  -- The chat or room, for formats that need one.
  target text,
  events text[] not null,
  language text not null,
  templates jsonb not null default '{}',
  enabled boolean not null,
  disabled_reason webhook_disabled_reason,
  -- The first failed attempt since the last success, and the number of failed attempts since then.
  failing_since timestamptz,
  failures integer not null default 0,
  last_success_at timestamptz,
  -- Chats get no request before this instant.
  next_request_at timestamptz,
  created_at timestamptz not null
);
create index webhooks_by_game on webhooks (game_id);
create index webhooks_by_event on webhooks using gin (events) where enabled;

create table webhook_deliveries (
  id uuid primary key,
  -- The order of the commits (queue_webhook_events).
  position bigint generated always as identity,
  webhook_id uuid not null references webhooks (id) on delete cascade,
  message_id uuid not null,
  type text not null,
  -- No foreign key: the delivery outlives the game, like the entries of the log.
  game_id integer,
  payload jsonb not null,
  status delivery_status not null default 'Pending',
  tries integer not null default 0,
  next_try_at timestamptz not null,
  attempts jsonb not null default '[]',
  redelivery_of uuid,
  created_at timestamptz not null
);
create index webhook_deliveries_pending on webhook_deliveries (webhook_id, position) where status = 'Pending';
create index webhook_deliveries_log on webhook_deliveries (webhook_id, position desc);
create index webhook_deliveries_by_message on webhook_deliveries (message_id);

-- When the event of the time was queued; null if it was not. Reset with the time.
alter table games
  add column start_told_at timestamptz,
  add column end_told_at timestamptz,
  add column freeze_told_at timestamptz,
  add column unfreeze_told_at timestamptz;
update games set start_told_at = now() where starts_at <= now();
update games set end_told_at = now() where ends_at <= now();
update games set freeze_told_at = now() where freeze_at <= now();
update games set unfreeze_told_at = now() where unfreeze_at <= now();
