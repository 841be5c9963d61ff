import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { toContainsPattern, toPrefixPattern } from "#db/like.ts";
import { mapViolations } from "#db/violations.ts";
import type { FileReference, FileState } from "./asset.domain.ts";

interface NewFile extends FileState {
  /** Whether the file is retained without references. */
  readonly isRetained: boolean;
  /** The id of the user whose quota the file counts against. */
  readonly uploadedBy: string | undefined;
}

interface FileFilter {
  readonly search: string | undefined;
}

const columns = ["hash", "name", "size", "media_type as mediaType", "uploaded_at as uploadedAt"] as const;

/** The name of the lease that is required to write or delete the bytes of this hash. */
export function toLeaseName(hash: string): string {
  return `file ${hash}`;
}

/** Keeps the name of the first upload, because links may contain it. */
export async function upsertFile(db: Db, file: NewFile): Promise<void> {
  const upsert = db
    .insertInto("files")
    .values({
      hash: file.hash,
      name: file.name,
      size: file.size,
      media_type: file.mediaType,
      kept: file.isRetained,
      uploaded_at: file.uploadedAt,
      uploaded_by: file.uploadedBy,
    })
    .onConflict((conflict) =>
      conflict.column("hash").doUpdateSet((row) => ({
        kept: sql<boolean>`files.kept or ${row.ref("excluded.kept")}`,
        uploaded_at: row.ref("excluded.uploaded_at"),
        uploaded_by: sql<string | null>`coalesce(files.uploaded_by, ${row.ref("excluded.uploaded_by")})`,
      })),
    )
    .execute();
  // The user was deleted during the upload.
  await mapViolations(upsert, { files_uploaded_by_fkey: "session.required" });
}

export function findFile(db: Db, hash: string): Promise<FileState | undefined> {
  return db.selectFrom("files").where("hash", "=", hash).select(columns).executeTakeFirst();
}

export function findFiles(db: Db, hashes: readonly string[]): Promise<readonly FileState[]> {
  return db
    .selectFrom("files")
    .where("hash", "=", sql<string>`any (${hashes})`)
    .select(columns)
    .orderBy("hash")
    .execute();
}

/** While the row is locked, no reference to the file can be added. */
export function lockFile(
  db: Db,
  hash: string,
): Promise<(FileState & Pick<NewFile, "isRetained">) | undefined> {
  return db
    .selectFrom("files")
    .where("hash", "=", hash)
    .select(columns)
    .select(({ ref }) => ref("kept").as("isRetained"))
    .forUpdate()
    .executeTakeFirst();
}

/** Locks the files that count against the quota of a user, in a fixed order. */
export async function lockUploadedFiles(db: Db, userId: string): Promise<void> {
  await db
    .selectFrom("files")
    .where("uploaded_by", "=", userId)
    .select("hash")
    .orderBy("hash")
    .forNoKeyUpdate()
    .execute();
}

/** FILE-23: serializes the uploads that count against the quota of a user, so that `sumUploads` includes all of them. */
export async function lockUploads(db: Db, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads of ${userId}`}, 0))`.execute(db);
}

/** The total size of the files that count against the quota of a user, without those that are about to be removed. */
export async function sumUploads(db: Db, userId: string, removedHashes: readonly string[]): Promise<number> {
  const { rows } = await sql<{ readonly bytes: number }>`
    select coalesce(sum(size), 0)::bigint as bytes from files
    where uploaded_by = ${userId} and not kept and hash <> all (${removedHashes}::text[])`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/**
 * From now on, the files are retained only while something refers to them. Returns how many of them exist. Locks them in
 * a fixed order, so that concurrent calls cannot deadlock.
 */
export async function clearRetained(db: Db, hashes: readonly string[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with locked as (select hash from files where hash = any (${hashes}) order by hash for no key update)
    update files set kept = false from locked where files.hash = locked.hash`.execute(db);
  return Number(numAffectedRows);
}

export async function deleteFile(db: Db, hash: string): Promise<void> {
  await db.deleteFrom("files").where("hash", "=", hash).execute();
}

export async function listReferences(db: Db, hashes: readonly string[]): Promise<readonly FileReference[]> {
  const { rows } = await sql<FileReference>`
    select hash, referrer, protects from file_references(${hashes}) order by referrer`.execute(db);
  return rows;
}

export function listFiles(
  db: Db,
  filter: FileFilter,
  page: { readonly count: number; readonly skip: number },
): Promise<readonly FileState[]> {
  return selectFiles(db, filter)
    .select(columns)
    .orderBy("name")
    .orderBy("hash")
    .limit(page.count)
    .offset(page.skip)
    .execute();
}

export async function countFiles(db: Db, filter: FileFilter): Promise<number> {
  const { total } = await selectFiles(db, filter)
    .select((select) => select.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

function selectFiles(db: Db, { search }: FileFilter) {
  const files = db.selectFrom("files");
  if (search === undefined || search === "") return files;
  return files.where((where) =>
    where.or([
      where("name", "ilike", toContainsPattern(search)),
      where("hash", "like", toPrefixPattern(search)),
    ]),
  );
}

/** Unreferenced files that were stored before the instant, except those that are retained without references. */
export async function listOrphans(db: Db, before: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly hash: string }>`
    with old as (select coalesce(array_agg(hash), '{}') as hashes from files where not kept and uploaded_at < ${before})
    select unnest(hashes) as hash from old
    except
    select hash from file_references((select hashes from old))`.execute(db);
  return rows.map(({ hash }) => hash);
}

/** The hashes without a row. */
export async function listUnknownHashes(db: Db, hashes: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly hash: string }>`
    select unnest(${hashes}::text[]) as hash except select hash from files`.execute(db);
  return rows.map(({ hash }) => hash);
}
