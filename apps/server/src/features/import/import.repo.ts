import type { ImportEntry } from "@gonfalon/contract/import.ts";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import type { ImportState } from "./import.domain.ts";

// Imports that an earlier version stored have no `publicKey`.
const columns = sql`
  id, format, file_hash as "fileHash", file_name as "fileName", '{"publicKey": null}'::jsonb || options as options, plan, fingerprint, status,
  game_id as "gameId", created_at as "createdAt", expires_at as "expiresAt"`;

/** Bounds the query; imports expire after a day, so a platform has far fewer. */
const MAX_IMPORTS = 100;

export async function listImports(db: Db, now: Date): Promise<readonly ImportState[]> {
  const { rows } = await sql<ImportState>`
    select ${columns} from imports where expires_at > ${now} order by created_at desc limit ${MAX_IMPORTS}`.execute(
    db,
  );
  return rows;
}

export async function findImport(db: Db, id: string, now: Date): Promise<ImportState | undefined> {
  const { rows } = await sql<ImportState>`
    select ${columns} from imports where id = ${id} and expires_at > ${now}`.execute(db);
  return rows[0];
}

/** Locks the row until the commit and returns its status; undefined if the import was deleted. */
export async function lockImport(db: Db, id: string): Promise<ImportState["status"] | undefined> {
  const row = await db
    .selectFrom("imports")
    .where("id", "=", id)
    .select("status")
    .forUpdate()
    .executeTakeFirst();
  return row?.status;
}

export interface NewImport
  extends Pick<ImportState, "id" | "format" | "fileHash" | "fileName" | "createdAt" | "expiresAt"> {
  readonly createdBy: string;
}

export interface StoredPlan extends Pick<ImportState, "options" | "plan" | "fingerprint"> {
  /** As JSON. */
  readonly entries: string;
}

export async function insertImport(db: Db, row: NewImport, plan: StoredPlan): Promise<void> {
  await sql`
    insert into imports (id, format, file_hash, file_name, options, plan, entries, fingerprint, created_by, created_at, expires_at)
    values (${row.id}, ${row.format}, ${row.fileHash}, ${row.fileName}, ${JSON.stringify(plan.options)}::jsonb,
            ${JSON.stringify(plan.plan)}::jsonb, ${plan.entries}::jsonb, ${plan.fingerprint}, ${row.createdBy},
            ${row.createdAt}, ${row.expiresAt})`.execute(db);
}

export async function updatePlan(db: Db, id: string, plan: StoredPlan): Promise<void> {
  await sql`
    update imports
       set options = ${JSON.stringify(plan.options)}::jsonb, plan = ${JSON.stringify(plan.plan)}::jsonb,
           entries = ${plan.entries}::jsonb, fingerprint = ${plan.fingerprint}
     where id = ${id} and status = 'Ready'`.execute(db);
}

export async function markApplied(db: Db, id: string, gameId: number): Promise<void> {
  await sql`update imports set status = 'Applied', game_id = ${gameId} where id = ${id}`.execute(db);
}

/** Returns the hash of the file. */
export async function deleteImport(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom("imports")
    .where("id", "=", id)
    .returning("file_hash as hash")
    .executeTakeFirst();
  return row?.hash;
}

/** Returns the hashes of the files. */
export async function deleteExpired(db: Db, now: Date): Promise<readonly string[]> {
  const rows = await db
    .deleteFrom("imports")
    .where("expires_at", "<=", now)
    .returning("file_hash as hash")
    .execute();
  return rows.map(({ hash }) => hash);
}

interface EntryFilter {
  readonly kind?: string | undefined;
  readonly action?: string | undefined;
  readonly count: number;
  readonly skip: number;
}

export async function listEntries(
  db: Db,
  id: string,
  { kind = "", action = "", count, skip }: EntryFilter,
): Promise<{ readonly entries: ImportEntry[]; readonly total: number }> {
  const { rows } = await sql<{ readonly entries: ImportEntry[]; readonly total: number }>`
    with matching as (
      select entry, number from imports, jsonb_array_elements(entries) with ordinality as element (entry, number)
       where id = ${id} and ${kind} in ('', entry ->> 'kind') and ${action} in ('', entry ->> 'action')
    ), page as (select * from matching order by number limit ${count} offset ${skip})
    select (select coalesce(json_agg(entry order by number), '[]') from page) as entries,
           (select count(*) from matching)::integer as total`.execute(db);
  return rows[0] ?? { entries: [], total: 0 };
}
