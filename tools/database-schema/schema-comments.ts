/** The comments of tables (`users`) and columns (`users.name`), as they are in the migrations. */
export type SchemaComments = ReadonlyMap<string, readonly string[]>;

/**
 * Reads the comments above the tables and columns of migrations, and `comment on table`. A later comment replaces an
 * earlier one.
 */
export function readComments(migrations: readonly string[]): SchemaComments {
  const comments = new Map<string, readonly string[]>();
  for (const migration of migrations) readMigration(migration, comments);
  return comments;
}

/** Reads the comments of one migration. A comment describes the table or column that the next line creates. */
function readMigration(migration: string, comments: Map<string, readonly string[]>): void {
  let pendingLines: string[] = [];
  let table = "";
  let isInTable = false;
  for (const line of migration.split("\n")) {
    const text = line.trim();
    if (text.startsWith("-- ") && !text.startsWith("-- compatible:")) {
      pendingLines.push(text);
      continue;
    }
    const createdTable = findName(/^create table (\w+)/, text);
    table = createdTable ?? findName(/^alter table (\w+)/, text) ?? table;
    isInTable = createdTable !== undefined || (isInTable && text !== ");");
    const column =
      findName(/\badd column (\w+)/, text) ?? (isInTable ? findName(/^(\w+) /, text) : undefined);
    const target = createdTable ?? (column && `${table}.${column}`);
    if (target !== undefined && pendingLines.length > 0) comments.set(target, pendingLines);
    readTableComment(text, comments);
    renameColumn(table, text, comments);
    pendingLines = [];
  }
}

/** The first group of a pattern in a line. */
function findName(pattern: RegExp, text: string): string | undefined {
  return pattern.exec(text)?.[1];
}

function readTableComment(text: string, comments: Map<string, readonly string[]>): void {
  const [, table, comment] = /^comment on table (\w+) is '(.+)';$/.exec(text) ?? [];
  if (table && comment) comments.set(table, [`-- ${comment}`]);
}

/** Copies the comment of a renamed column to its new name. */
function renameColumn(table: string, text: string, comments: Map<string, readonly string[]>): void {
  const [, from, to] = /rename column (\w+) to (\w+)/.exec(text) ?? [];
  const comment = comments.get(`${table}.${from}`);
  if (comment) comments.set(`${table}.${to}`, comment);
}
