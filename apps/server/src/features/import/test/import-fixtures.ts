import { readdir } from "node:fs/promises";
import { applyImport, createImport, type Import } from "@gonfalon/contract/import.ts";
import { sql } from "kysely";
import { CTFD_TABLES, type CtfdTables, toArchive } from "../../../../test/ctfd-export.ts";
import type { TestServer } from "../../../../test/harness.ts";
import type { TestUser } from "../../../../test/test-users.ts";

/** Uploads and imports files, and reads what is stored. */
export function importFixtures(server: TestServer, getAdmin: () => TestUser) {
  const send = (file: File) => server.call(getAdmin(), createImport, { query: {}, body: { file } });
  const apply = ({ id, fingerprint }: Import) =>
    server.call(getAdmin(), applyImport, { params: { guid: id }, body: { fingerprint } });

  /** The number of rows in each table. */
  async function countRows(): Promise<Readonly<Record<string, number>>> {
    const { rows } = await sql<{ readonly name: string; readonly count: number }>`
      select table_name as name,
             (xpath('/row/c/text()', query_to_xml(format('select count(*) as c from %I', table_name), false, true, '')))[1]::text::integer as count
        from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
      server.db,
    );
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
  }

  const listBlobs = async () => (await readdir(server.filesFolder, { recursive: true })).toSorted();

  return { send, apply, countRows, listBlobs };
}

/** Changes the bytes of a zip to content that the zip writer refuses. */
export async function patchArchive(
  parts: Readonly<Record<string, string>>,
  replace: (text: string) => string,
): Promise<File> {
  const bytes = Buffer.from(await (await toArchive(parts)).arrayBuffer());
  return new File([Buffer.from(replace(bytes.toString("latin1")), "latin1")], "patched.zip");
}

/** Renames the users and teams of an export, so that they match no existing ones. */
export function withNewPeople(suffix: string, tables: CtfdTables = CTFD_TABLES): CtfdTables {
  const renameRows = (table: string) =>
    (tables[table] ?? []).map((row) => ({ ...row, name: `${suffix} ${String(row["name"])}` }));
  const users = renameRows("users").map((row) => ({
    ...row,
    email: `${suffix}${String((row as { id?: unknown }).id)}@ctfd.example`,
  }));
  return { ...tables, users, teams: renameRows("teams") };
}
