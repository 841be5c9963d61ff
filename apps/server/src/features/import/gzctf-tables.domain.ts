import { limits } from "@gonfalon/contract/limits.ts";
import {
  getId,
  getInteger,
  getText,
  type SourceRow,
  takeCharacters,
  toStorableText,
} from "./source-row.domain.ts";

/** The tables of a GZCTF database that are read. Divisions exist since GZCTF 1.7. */
export const GZCTF_TABLES = [
  "users",
  "teams",
  "members",
  "games",
  "challenges",
  "flags",
  "attachments",
  "files",
  "participations",
  "participants",
  "submissions",
  "notices",
  "divisions",
] as const;
export type GzctfTable = (typeof GZCTF_TABLES)[number];

export type GzctfTables = Readonly<Record<GzctfTable, readonly SourceRow[]>>;

export function getRowId(row: SourceRow): number {
  return getId(row, "Id");
}

export function filterGameRows(rows: readonly SourceRow[], gameId: number): readonly SourceRow[] {
  return rows.filter((row) => getInteger(row, "GameId") === gameId);
}

/** A JSON array of strings, which GZCTF stores as text. */
export function getTexts(row: SourceRow, member: string): readonly string[] {
  const value = row[member];
  try {
    const list: unknown = typeof value === "string" ? JSON.parse(value) : value;
    return Array.isArray(list) ? list.filter((text) => typeof text === "string").map(toStorableText) : [];
  } catch {
    return [];
  }
}

/** The name of a division, within our limit. */
export function toDivisionName(name: string): string {
  return takeCharacters(name.trim(), limits.divisionName).trim();
}

/** Numbers for the users: their ids in GZCTF are GUIDs, but plans use numbers. */
export function numberUsers({ users }: Pick<GzctfTables, "users">): ReadonlyMap<string, number> {
  const ids = users.map((row) => getText(row, "Id")).toSorted();
  return new Map(ids.map((id, index) => [id, index + 1]));
}
