import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/client.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import type { ImportLimits } from "./import-limits.domain.ts";
import type { ImportedTable } from "./import-rows.domain.ts";

const toTimestamp = (column: string) => sql`to_timestamp(${sql.ref(column)} / 1000.0)`;

/** The statements that insert the rows of a JSON array (import-rows.domain.ts). */
const inserts: Readonly<Record<ImportedTable, (rows: string) => RawBuilder<unknown>>> = {
  users: (rows) => sql`
    insert into users (id, name, name_canonical, email, email_canonical, email_confirmed, password_hash, role, registered_at)
    select r.id, r.name, r.canonical, r.email, r."emailCanonical", r.confirmed, r.hash, r.role, ${toTimestamp("r.at")}
      from jsonb_to_recordset(${rows}::jsonb) as r (
        id uuid, name text, canonical text, email text, "emailCanonical" text, confirmed boolean, hash text, role role, at float8)`,
  teams: (rows) => sql`
    insert into teams (id, name, name_canonical, invite_token, captain_id, personal_of, created_at, deleted_at)
    overriding system value
    select r.id, r.name, r.canonical, r.invite, r.captain, r.personal, ${toTimestamp("r.at")}, ${toTimestamp("r.deletedAt")}
      from jsonb_to_recordset(${rows}::jsonb) as r (
        id integer, name text, canonical text, invite text, captain uuid, personal uuid, at float8, "deletedAt" float8)`,
  members: (rows) => sql`
    insert into team_members (team_id, user_id, joined_at)
    select r.team, r.member, ${toTimestamp("r.at")} from jsonb_to_recordset(${rows}::jsonb) as r (team integer, member uuid, at float8)`,
  names: (rows) => sql`
    insert into name_keys (scope, key, owner)
    select r.scope, r.key, r.owner from jsonb_to_recordset(${rows}::jsonb) as r (scope text, key text, owner text)`,
  participations: (rows) => sql`
    insert into participations (id, game_id, team_id, status, division_id, token, created_at) overriding system value
    select r.id, r.game, r.team, r.status, r.division, r.token, ${toTimestamp("r.at")}
      from jsonb_to_recordset(${rows}::jsonb) as r (
        id integer, game integer, team integer, status participation_status, division integer, token text, at float8)`,
  participants: (rows) => sql`
    insert into participation_members (game_id, user_id, participation_id)
    select r.game, r.member, r.participation
      from jsonb_to_recordset(${rows}::jsonb) as r (game integer, member uuid, participation integer)`,
  instances: (rows) => sql`
    insert into instances (participation_id, challenge_id, attempts, opened_at)
    select r.participation, r.challenge, r.attempts, ${toTimestamp("r.at")}
      from jsonb_to_recordset(${rows}::jsonb) as r (participation integer, challenge integer, attempts integer, at float8)`,
  // In the order of the array, so that ids are in chronological order.
  submissions: (rows) => sql`
    insert into submissions (game_id, challenge_id, participation_id, user_id, answer, status, submitted_at)
    select r.game, r.challenge, r.participation, r.member, r.answer, r.status, ${toTimestamp("r.at")}
      from jsonb_array_elements(${rows}::jsonb) with ordinality as element (value, number)
      cross join lateral jsonb_to_record(element.value) as r (
        game integer, challenge integer, participation integer, member uuid, answer text, status answer_result, at float8)
     order by element.number`,
  adjustments: (rows) => sql`
    insert into adjustments (game_id, participation_id, points, reason, is_public, at, created_at)
    select r.game, r.participation, r.points, r.reason, true, ${toTimestamp("r.at")}, ${toTimestamp("r.at")}
      from jsonb_to_recordset(${rows}::jsonb) as r (game integer, participation integer, points integer, reason text, at float8)`,
  purchases: (rows) => sql`
    insert into hint_purchases (game_id, participation_id, hint_id, user_id, cost, bought_at)
    select r.game, r.participation, r.hint, r.member, 0, ${toTimestamp("r.at")}
      from jsonb_to_recordset(${rows}::jsonb) as r (game integer, participation integer, hint integer, member uuid, at float8)
    on conflict do nothing`,
};

export async function insertRows(db: Db, table: ImportedTable, rows: string): Promise<void> {
  await inserts[table](rows).execute(db);
}

/** Each team's first correct answer to a challenge is its solve; solves are inserted in chronological order. */
export async function insertSolves(db: Db, gameId: number): Promise<void> {
  await sql`
    insert into solves (game_id, challenge_id, participation_id, submission_id, user_id, solved_at)
    select game_id, challenge_id, participation_id, id, user_id, submitted_at
      from (select distinct on (participation_id, challenge_id) *
              from submissions where game_id = ${gameId} and status = 'Accepted'
             order by participation_id, challenge_id, submitted_at, id) first
     order by submitted_at, id`.execute(db);
}

/** KIND-4: a team that has solved a challenge with `flagMode` All has found all its flags. */
export async function insertFoundFlags(
  db: Db,
  gameId: number,
  { otherRows: limit }: ImportLimits,
): Promise<void> {
  if ((await countFoundFlags(db, gameId)) > limit)
    throw new ProblemError("request.too-many-entries", { field: "found_flags", limit });
  await sql`
    insert into found_flags (participation_id, flag_id, challenge_id, submission_id, found_at)
    select s.participation_id, f.id, s.challenge_id, s.submission_id, s.solved_at
      from solves s
      join challenges c on c.id = s.challenge_id and c.flag_mode = 'All'
      join flags f on f.challenge_id = c.id
     where s.game_id = ${gameId}`.execute(db);
}

/** Counts the pairs of a flag and a solve without reading them: there can be billions. */
async function countFoundFlags(db: Db, gameId: number): Promise<number> {
  const { rows } = await sql<{ readonly total: number }>`
    select coalesce(sum((select count(*) from flags where challenge_id = c.id) *
                        (select count(*) from solves where challenge_id = c.id)), 0)::float8 as total
      from challenges c where c.game_id = ${gameId} and c.flag_mode = 'All'`.execute(db);
  return rows[0]?.total ?? 0;
}

/** TEAM-10: locks the accepted teams of a game that has not ended, ordered by id. */
export async function lockAcceptedTeams(db: Db, gameId: number, now: Date): Promise<void> {
  await sql`
    with accepted as materialized (
      select t.id from teams t
        join participations p on p.team_id = t.id and p.status = 'Accepted'
        join games g on g.id = p.game_id and g.ends_at > ${now}
       where g.id = ${gameId} and t.deleted_at is null
       order by t.id for no key update of t)
    update teams set locked = true where id in (select id from accepted)`.execute(db);
}

/** Reserves ids from a table's sequence. */
export async function reserveIds(
  db: Db,
  table: "games" | "teams" | "participations" | "submissions",
  count: number,
): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id'))::integer as id from generate_series(1, ${count})`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Inserts a game with a reserved id; `updateGame` writes its settings. Past times send no webhooks (IMPORT-2). */
export async function insertGameWithId(db: Db, id: number, now: Date): Promise<void> {
  await sql`
    insert into games (id, title, hidden, starts_at, ends_at, writeup_deadline, created_at,
                       start_event_queued_at, end_event_queued_at, freeze_event_queued_at, unfreeze_event_queued_at) overriding system value
    values (${id}, '', true, ${now}, ${now}::timestamptz + interval '1 second', ${now}, ${now},
            ${now}, ${now}, ${now}, ${now})`.execute(db);
}

/** The users and teams that an import can match or collide with, as the JSON of an `ExistingPeople`. */
export async function findExistingPeople(db: Db, emails: string): Promise<string> {
  const { rows } = await sql<{ readonly existing: string }>`
    with existing_users as (
      select id, email_canonical as email, name from users
       where email_canonical in (select jsonb_array_elements_text(${emails}::jsonb)) and deleted_at is null
    ), existing_teams as (
      select t.id, t.name, t.captain_id, t.personal_of is not null as personal,
             (select json_agg(user_id order by user_id) from team_members where team_id = t.id) as members
        from teams t
       where t.deleted_at is null
         and exists (select from team_members m join existing_users u on u.id = m.user_id where m.team_id = t.id)
    )
    select json_build_object(
      'users', (select coalesce(json_agg(json_build_object('id', id, 'email', email, 'name', name) order by id), '[]') from existing_users),
      'userKeys', (select coalesce(json_agg(key order by key), '[]') from name_keys where scope = 'user'),
      'teamKeys', (select coalesce(json_agg(key order by key), '[]') from name_keys where scope = 'team'),
      'teams', (select coalesce(json_agg(json_build_object(
                  'id', id, 'name', name, 'captainId', captain_id, 'memberIds', members, 'isPersonal', personal) order by id), '[]')
                  from existing_teams))::text as existing`.execute(db);
  return rows[0]?.existing ?? "";
}
