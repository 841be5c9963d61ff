import { readdir, readFile } from "node:fs/promises";
import { sha256 } from "#kernel/digest.ts";

const MIGRATIONS = new URL("../../sql/migrations/", import.meta.url);
const FUNCTIONS = new URL("../../sql/functions/", import.meta.url);

export interface SqlFile {
  readonly name: string;
  readonly checksum: string;
  readonly text: string;
}

/** The SQL files of a version of the program, in the order in which they are applied. */
export interface SchemaFiles {
  /** Applied once, in the order of their numbers, and never changed afterwards. */
  readonly migrations: readonly SqlFile[];
  /** Applied after the migrations, and again when they change. */
  readonly functions: readonly SqlFile[];
}

/** The SQL files of this version. */
export async function readSchemaFiles(): Promise<SchemaFiles> {
  return { migrations: await readFolder(MIGRATIONS), functions: await readFolder(FUNCTIONS) };
}

export function toSqlFile(name: string, text: string): SqlFile {
  return { name, text, checksum: sha256(text).toString("hex") };
}

/**
 * A file that begins with `-- compatible: <why>` leaves a schema that the previous version of the program supports.
 * Processes of that version stay ready while they are replaced.
 */
export function isCompatible({ text }: SqlFile): boolean {
  return text.startsWith("-- compatible: ");
}

async function readFolder(folder: URL): Promise<readonly SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  return Promise.all(
    names.map(async (name) => toSqlFile(name, await readFile(new URL(name, folder), "utf8"))),
  );
}
