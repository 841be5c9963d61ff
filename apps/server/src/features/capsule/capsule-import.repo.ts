import { BLOODS } from "@gonfalon/rules/blood.ts";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/client.ts";
import { toBatches } from "./capsule-batches.domain.ts";

type Row = Readonly<Record<string, unknown>>;

const toTimestamp = (column: string) => sql`to_timestamp(${sql.ref(column)} / 1000.0)`;

/** The rows as a table; `element.number` is the position of a row. */
const toTable = (rows: readonly Row[]) => sql`
  jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as element (value, number)
  cross join lateral jsonb_to_record(element.value)`;

/** Statements for the rows of capsule-rows.domain.ts. Rows without an id get ascending ids in list order. */
const statements = {
  profiles: (rows) => sql`
    update users set real_name = r."realName", std_number = r."stdNumber", phone = r.phone
      from ${toTable(rows)} as r (id uuid, "realName" text, "stdNumber" text, phone text)
     where users.id = r.id`,
  teamDetails: (rows) => sql`
    update teams set bio = r.bio, deleted_at = ${toTimestamp("r.deletedAt")}
      from ${toTable(rows)} as r (id integer, bio text, "deletedAt" float8)
     where teams.id = r.id`,
  participations: (rows) => sql`
    insert into participations (
      id, game_id, team_id, status, division_id, token, writeup_hash, writeup_name, writeup_at, created_at)
    overriding system value
    select r.id, r.game, r.team, r.status, r.division, r.token, r."writeupHash", r."writeupName",
           ${toTimestamp("r.writeupAt")}, ${toTimestamp("r.createdAt")}
      from ${toTable(rows)} as r (
        id integer, game integer, team integer, status participation_status, division integer, token text,
        "writeupHash" text, "writeupName" text, "writeupAt" float8, "createdAt" float8)`,
  submissions: (rows) => sql`
    insert into submissions (id, game_id, challenge_id, participation_id, user_id, answer, status, submitted_at)
    overriding system value
    select r.id, r.game, r.challenge, r.participation, r.member, r.answer, r.status, ${toTimestamp("r.time")}
      from ${toTable(rows)} as r (
        id integer, game integer, challenge integer, participation integer, member uuid, answer text,
        status answer_result, time float8)`,
  solves: (rows) => sql`
    insert into solves (game_id, challenge_id, participation_id, submission_id, user_id, solved_at)
    select r.game, r.challenge, r.participation, r.submission, r.member, ${toTimestamp("r.time")}
      from ${toTable(rows)} as r (
        game integer, challenge integer, participation integer, submission integer, member uuid, time float8)
     order by element.number`,
  adjustments: (rows) => sql`
    insert into adjustments (game_id, participation_id, points, reason, is_public, at, created_at, revoked_at)
    select r.game, r.participation, r.points, r.reason, r."isPublic", ${toTimestamp("r.time")}, ${toTimestamp("r.createdAt")},
           ${toTimestamp("r.revokedAt")}
      from ${toTable(rows)} as r (
        game integer, participation integer, points integer, reason text, "isPublic" boolean, time float8,
        "createdAt" float8, "revokedAt" float8)
     order by element.number`,
  purchases: (rows) => sql`
    insert into hint_purchases (game_id, participation_id, hint_id, user_id, cost, bought_at)
    select r.game, r.participation, r.hint, r.member, r.cost, ${toTimestamp("r.time")}
      from ${toTable(rows)} as r (
        game integer, participation integer, hint integer, member uuid, cost integer, time float8)
     order by element.number`,
  notices: (rows) => sql`
    insert into notices (id, game_id, type, "values", published_at)
    overriding system value
    select nextval(case when r.type = any (${[...BLOODS]}::notice_type[]) and ${toTimestamp("r.time")} >= g.freeze_at
                             and (g.unfreeze_at is null or ${toTimestamp("r.time")} < g.unfreeze_at)
                        -- FREEZE-8: hidden notices have ids of their own, as in submit_flags.
                        then 'hidden_notices_id_seq'::regclass else 'notices_id_seq'::regclass end),
           r.game, r.type, r.values, ${toTimestamp("r.time")}
      from ${toTable(rows)} as r (game integer, type notice_type, "values" text[], time float8)
      join games g on g.id = r.game
     order by element.number`,
  events: (rows) => sql`
    insert into events (game_id, type, "values", user_id, team_id, published_at)
    select r.game, r.type, r.values, r.member, r.team, ${toTimestamp("r.time")}
      from ${toTable(rows)} as r (
        game integer, type event_type, "values" text[], member uuid, team integer, time float8)
     order by element.number`,
  cheats: (rows) => sql`
    insert into cheats (submission_id, game_id, owner_id, submitter_id)
    select r.submission, r.game, r.owner, r.submitter
      from ${toTable(rows)} as r (submission integer, game integer, owner integer, submitter integer)`,
} satisfies Readonly<Record<string, (rows: readonly Row[]) => RawBuilder<unknown>>>;

export type CapsuleTable = keyof typeof statements;

export async function writeCapsuleRows(db: Db, table: CapsuleTable, rows: readonly Row[]): Promise<void> {
  for (const batch of toBatches(rows)) await statements[table](batch).execute(db);
}
