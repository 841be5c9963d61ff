import TurndownService from "turndown";
import { parseMillis } from "#kernel/instant.ts";
import { addIfMissing } from "./add-if-missing.domain.ts";
import { toCtfdEvent } from "./ctfd-event.domain.ts";
import type { ImportLimits } from "./import-limits.domain.ts";
import {
  InvalidPartError,
  type LoadedPart,
  readJson,
  type SourceReader,
  TooManyError,
} from "./source-reader.ts";
import { getId, type SourceRow } from "./source-row.domain.ts";

/** Other tables refer to the rows of these tables by their ids. */
const REFERENCED_TABLES = ["brackets", "challenges", "hints", "teams", "users"];

/** IMPORT-7: `db/{table}.json` of a CTFd export. */
export const readCtfd: SourceReader = (parts, context) => {
  const turndown = new TurndownService();

  function toMarkdown(html: string): string {
    try {
      return turndown.turndown(html);
    } catch {
      // Deeply nested elements overflow the stack.
      throw new InvalidPartError("db/pages.json");
    }
  }

  const tables = new Map(parts.map((part) => [getTableName(part.name), readTable(part, context.limits)]));
  return toCtfdEvent({ rows: (table) => tables.get(table) ?? [], parseMillis }, { ...context, toMarkdown });
};

function getTableName(part: string): string {
  return part.slice("db/".length, -".json".length);
}

function readTable(part: LoadedPart, limits: ImportLimits): readonly SourceRow[] {
  // CTFd writes an empty table as an empty file.
  if (part.bytes.length === 0) return [];
  const table = readJson(part);
  const results =
    typeof table === "object" && table !== null && "results" in table ? table.results : undefined;
  const isRow = (row: unknown) => typeof row === "object" && row !== null && !Array.isArray(row);
  if (!Array.isArray(results) || !results.every(isRow)) throw new InvalidPartError(part.name);
  const name = getTableName(part.name);
  const limit = getMaxRows(name, limits);
  if (results.length > limit) throw new TooManyError(name, limit);
  const rows = results as SourceRow[];
  if (REFERENCED_TABLES.includes(name)) refuseRepeatedIds(part.name, rows);
  return rows;
}

/** A reference to a repeated id is ambiguous. */
function refuseRepeatedIds(partName: string, rows: readonly SourceRow[]): void {
  const ids = new Set<number>();
  const repeatedId = rows.map((row) => getId(row)).find((id) => !addIfMissing(ids, id));
  if (repeatedId !== undefined) throw new InvalidPartError(`${partName} (id ${repeatedId})`);
}

function getMaxRows(table: string, { users, submissions, challenges, otherRows }: ImportLimits): number {
  const limitsByTable: Readonly<Record<string, number>> = { users, submissions, challenges };
  return limitsByTable[table] ?? otherRows;
}
