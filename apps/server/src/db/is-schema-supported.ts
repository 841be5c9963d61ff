import type { Db } from "./client.ts";
import type { SchemaFiles, SqlFile } from "./schema-files.ts";

interface FunctionVersion {
  readonly name: string;
  readonly checksum: string;
  readonly compatible: boolean;
}

/**
 * UPGRADE-1: whether this version of the program can work with the database. The database must have all files of this
 * version, and every newer file in it must be marked as compatible with the previous version.
 */
export async function isSchemaSupported(db: Db, { migrations, functions }: SchemaFiles): Promise<boolean> {
  const appliedMigrations = await db.selectFrom("migrations").selectAll().execute();
  const appliedNames = new Set(appliedMigrations.map(({ name }) => name));
  const supportedNames = new Set(migrations.map(({ name }) => name));
  const versions = await db.selectFrom("function_versions").selectAll().orderBy("id").execute();
  return (
    migrations.every(({ name }) => appliedNames.has(name)) &&
    appliedMigrations.every(({ name, compatible }) => supportedNames.has(name) || compatible) &&
    functions.every((file) => versions.some((version) => isSame(version, file))) &&
    listNewerVersions(versions, functions).every(({ compatible }) => compatible)
  );
}

/** The versions that were applied after those of the program, and all versions of functions that it does not have. */
function listNewerVersions(
  versions: readonly FunctionVersion[],
  functions: readonly SqlFile[],
): readonly FunctionVersion[] {
  return versions.filter((version, index) => {
    const file = functions.find(({ name }) => name === version.name);
    return file === undefined || versions.slice(0, index).some((earlier) => isSame(earlier, file));
  });
}

function isSame(version: FunctionVersion, file: SqlFile): boolean {
  return version.name === file.name && version.checksum === file.checksum;
}
