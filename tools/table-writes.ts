/** A table in which a feature inserts, changes or deletes rows. */
export interface TableWrite {
  readonly feature: string;
  readonly table: string;
}

const STATEMENTS = [
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*"(\w+)/g,
  /\binsert into (\w+)/g,
  /\bdelete from (\w+)/g,
  /\bupdate (\w+)(?: \w+)?\s+set\b/g,
];

/** Finds the tables that a file in `features/<feature>/` writes to, with the query builder or in SQL. */
export function findTableWrites(path: string, source: string): readonly TableWrite[] {
  const feature = /\/features\/([^/]+)\//.exec(path)?.[1];
  if (feature === undefined) return [];
  const tables = STATEMENTS.flatMap((pattern) =>
    [...source.matchAll(pattern)].map(([, table = ""]) => table),
  );
  return [...new Set(tables)].map((table) => ({ feature, table }));
}
