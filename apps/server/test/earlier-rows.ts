/** The token of the session below; the value of its cookie. */
export const SESSION_TOKEN = "a-session-that-outlives-upgrades-0123456789";

/**
 * Rows that existed when each migration was the newest, in the schema of that time. Like the migrations, they are
 * never changed afterwards: a migration that converts old rows is tested with the old format.
 */
export const EARLIER_ROWS: Readonly<Record<string, string>> = {
  "0001_schema.sql": `
    insert into users (id, name, name_canonical, email, email_canonical, email_confirmed, password_hash, role, bio, registered_at)
      values ('01890000-0000-7000-8000-000000000001', 'Ada', 'ada', 'ada@example.org', 'ada@example.org', true, 'plain:Passw0rd', 'Admin',
              'counts', '2025-12-01Z');
    insert into sessions (id, token_hash, user_id, created_at, expires_at, last_seen_at, ip, user_agent)
      values ('01890000-0000-7000-8000-000000000002', sha256('${SESSION_TOKEN}'), '01890000-0000-7000-8000-000000000001',
              '2025-12-31Z', '2026-01-07Z', '2025-12-31Z', '127.0.0.1', 'test');
    insert into api_tokens (id, name, token_hash, creator_id, role, created_at)
      values ('01890000-0000-7000-8000-000000000003', 'robot', sha256('robot'), '01890000-0000-7000-8000-000000000001', 'Monitor', '2025-12-01Z');
    insert into settings (section, member, value) values ('globalConfig', 'title', '"Engines"');
    insert into posts (id, title, content, tags, author_id, updated_at)
      values ('0a1b2c3d', 'Welcome', 'Hello.', '{news}', '01890000-0000-7000-8000-000000000001', '2025-12-01Z');
    insert into logs (logged_at, level, logger, message) values ('2025-12-01Z', 'Information', 'account', 'somebody registered');
    insert into outbox (id, user_name, recipient, subject, html, plain, next_try_at)
      values ('01890000-0000-7000-8000-000000000004', 'Ada', 'ada@example.org', 'Hello', '<p>Hello</p>', 'Hello', '2026-01-01Z');
    begin;
    insert into teams (name, name_canonical, bio, invite_token, captain_id, created_at)
      values ('Difference', 'difference', 'we count', 'some-invitation', '01890000-0000-7000-8000-000000000001', '2025-12-02Z');
    insert into team_members (team_id, user_id, joined_at) values (1, '01890000-0000-7000-8000-000000000001', '2025-12-02Z');
    commit;
    insert into files (hash, name, size, media_type, kept, uploaded_at)
      values (repeat('a', 64), 'plans.pdf', 12, 'application/pdf', true, '2025-12-03Z');
    insert into games (title, starts_at, ends_at, writeup_deadline, created_at)
      values ('Winter Cup', '2025-12-31Z', '2026-01-02Z', '2026-01-03Z', '2025-12-04Z');
    insert into game_divisions (game_id, name, position) values (1, 'Students', 0);
    insert into participations (game_id, team_id, status, division, token, created_at) values (1, 1, 'Accepted', 'Students', '1:signed', '2025-12-05Z');
    insert into participation_members (game_id, user_id, participation_id) values (1, '01890000-0000-7000-8000-000000000001', 1);
    insert into challenges (game_id, title, content, category, type, hints, enabled, created_at)
      values (1, 'Warm-up', 'Find it.', 'Misc', 'StaticAttachment', '{"Look."}', true, '2025-12-05Z');
    insert into flags (challenge_id, flag) values (1, 'flag{right}');
    insert into instances (participation_id, challenge_id, attempts, opened_at) values (1, 1, 1, '2025-12-31T01:00Z');
    insert into submissions (game_id, challenge_id, participation_id, user_id, answer, status, submitted_at)
      values (1, 1, 1, '01890000-0000-7000-8000-000000000001', 'flag{right}', 'Accepted', '2025-12-31T01:00Z');
    insert into solves (game_id, challenge_id, participation_id, submission_id, user_id, solved_at)
      values (1, 1, 1, 1, '01890000-0000-7000-8000-000000000001', '2025-12-31T01:00Z');
    insert into captures (challenge_id, participation_id, file_name, size, updated_at)
      values (1, 1, '1.pcap', 1000, '2025-12-31T01:00Z'), (1, 1, '2.pcap', 1000, '2025-12-31T01:00Z');
    insert into notices (game_id, type, "values", published_at) values (1, 'Normal', '{"Good luck."}', '2025-12-31Z');
    insert into events (game_id, type, "values", user_id, team_id, published_at)
      values (1, 'FlagSubmit', '{Accepted,"flag{right}",Warm-up,1}', '01890000-0000-7000-8000-000000000001', 1, '2025-12-31T01:00Z');`,
  "0002_event_rules.sql": `
    insert into division_challenges (division_id, challenge_id, permissions) values (1, 1, 2147483647);
    insert into paid_hints (challenge_id, position, title, content, cost, created_at)
      values (1, 0, 'A start', 'Look again.', 50, '2025-12-06Z');`,
  "0005_second_factors.sql": `
    insert into totp_secrets (user_id, secret_sealed) values ('01890000-0000-7000-8000-000000000001', '\\x00');
    insert into recovery_codes (user_id, code_hash) values ('01890000-0000-7000-8000-000000000001', '\\x00');
    insert into sign_in_flows (token_hash, user_id, expires_at) values ('\\x00', '01890000-0000-7000-8000-000000000001', '2026-01-01Z');`,
  "0008_passkeys.sql": `
    insert into users (id, name, name_canonical, email, email_canonical, email_confirmed, password_hash, role, registered_at)
      values ('01890000-0000-7000-8000-0000000000a0', 'Grace', 'grace', 'grace@example.org', 'grace@example.org', true, 'plain:Passw0rd', 'User', '2025-12-01Z');
    insert into passkeys (id, user_id, credential_id, public_key, counter, transports, backed_up, name, created_at)
      values ('01890000-0000-7000-8000-0000000000a1', '01890000-0000-7000-8000-0000000000a0', '\\x01', '\\x02', 0, '{internal}', false, 'Phone', '2026-01-01Z');
    insert into used_passkey_challenges (challenge_hash, expires_at) values ('\\x00', '2026-01-01Z');
    insert into sign_in_places (user_id, network, agent_hash, last_at) values ('01890000-0000-7000-8000-000000000001', '192.0.2.9', '\\x00', '2026-01-01Z');`,
  "0010_capture_counts.sql": `
    insert into captures (challenge_id, participation_id, file_name, size, updated_at)
      values (1, 1, '3.pcap', 1000, '2025-12-31T02:00Z');`,
  "0011_board_edits.sql": `
    insert into board_edits (game_id, kind, subject_id) values (1, 'Name', 1);`,
  "0012_sign_in_providers.sql": `
    insert into identity_providers (id, key, position, enabled, kind, name, issuer, client_id, client_secret_sealed, scopes, options)
      values ('01890000-0000-7000-8000-000000000012', 'campus', 0, true, 'Oidc', 'Campus', 'https://id.example', 'gonfalon', '\\x00', 'openid', '{}');
    insert into external_accounts (provider_id, subject, user_id, display_name, labels, linked_at)
      values ('01890000-0000-7000-8000-000000000012', '1', '01890000-0000-7000-8000-000000000001', 'one', '{}', '2025-12-31Z');
    insert into external_flows (token_hash, provider_id, content, expires_at)
      values ('\\x00', '01890000-0000-7000-8000-000000000012', '\\x00', '2026-01-01Z');`,
  "0013_webhooks.sql": `
    insert into webhooks (id, name, format, audience, url_sealed, address, events, language, enabled, created_at)
      values ('01890000-0000-7000-8000-000000000009', 'Program', 'Standard', 'Public', '\\x00', 'https://example.org/…hook', '{solve.accepted}', 'en-US', true, '2026-01-01Z');
    insert into webhook_deliveries (id, webhook_id, message_id, type, payload, next_try_at, created_at)
      values ('01890000-0000-7000-8000-00000000000a', '01890000-0000-7000-8000-000000000009', '01890000-0000-7000-8000-00000000000b', 'solve.accepted', '{}', '2026-01-01Z', '2026-01-01Z');`,
  "0016_imports.sql": `
    insert into imports (id, format, file_hash, file_name, options, plan, entries, fingerprint, created_at, expires_at)
      select '01890000-0000-7000-8000-00000000000c', 'Ctfd', hash, 'export.zip', '{}', '{}', '[]', '', '2026-01-01Z', '2026-01-02Z'
        from files order by hash limit 1;`,
  "0018_simulated_games_and_health.sql": `
    insert into health_states (name, status) values ('disk', 'Ok');`,
  "0019_connected_apps.sql": `
    insert into oidc_clients (id, name, secret_sealed, redirect_uris, scopes, trusted, created_at)
      values ('forum', 'Forum', '\\x00', '{https://forum.example/callback}', '{openid}', false, '2026-01-01Z');
    insert into oidc_consents (id, user_id, client_id, scopes, granted_at, last_used_at)
      values ('01890000-0000-7000-8000-000000000019', '01890000-0000-7000-8000-000000000001', 'forum', '{openid}', '2026-01-01Z', '2026-01-01Z');
    insert into oidc_rows (kind, id_hash, client_id, content, expires_at)
      values ('AccessToken', '\\x00', 'forum', '{}', '2026-01-01Z');
    insert into oidc_keys (id, private_key_sealed, created_at) values ('1', '\\x00', '2026-01-01Z');`,
  "0024_connection_tokens.sql": `
    insert into used_connection_tokens (token_hash, expires_at) values ('\\x00', '2026-01-01Z');`,
};
