/** The comments of tables (`users`) and columns (`users.name`), as they are in the migrations. */
export type SchemaComments = ReadonlyMap<string, readonly string[]>;

/** Reads the comments above the tables and columns of migrations. A later comment replaces an earlier one. */
export function readComments(migrations: readonly string[]): SchemaComments {
  const comments = new Map<string, readonly string[]>();
  for (const migration of migrations) readMigration(migration, comments);
  return comments;
}

function readMigration(migration: string, comments: Map<string, readonly string[]>): void {
  let pending: string[] = [];
  let table = "";
  let isInTable = false;
  for (const line of migration.split("\n")) {
    const text = line.trim();
    if (text.startsWith("-- ") && !text.startsWith("-- compatible:")) {
      pending.push(text);
      continue;
    }
    const created = /^create table (\w+)/.exec(text)?.[1];
    table = created ?? /^alter table (\w+)/.exec(text)?.[1] ?? table;
    isInTable = created !== undefined || (isInTable && text !== ");");
    const column =
      /\badd column (\w+)/.exec(text)?.[1] ?? (isInTable ? /^(\w+) /.exec(text)?.[1] : undefined);
    const target = created ?? (column && `${table}.${column}`);
    if (target !== undefined && pending.length > 0) comments.set(target, pending);
    const renamed = /rename column (\w+) to (\w+)/.exec(text);
    const renamedComment = renamed && comments.get(`${table}.${renamed[1]}`);
    if (renamedComment) comments.set(`${table}.${renamed[2]}`, renamedComment);
    pending = [];
  }
}
