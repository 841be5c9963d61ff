import type { SourceTeam, SourceUser } from "./source.domain.ts";
import { getBoolean, getId, getInteger, getText, getTime, type SourceRow } from "./source-row.domain.ts";

/** The tables that are read. Others can be large: `tracking` can have millions of rows. */
export const CTFD_TABLE_NAMES = [
  "awards",
  "brackets",
  "challenge_topics",
  "challenges",
  "config",
  "dynamic_challenge",
  "files",
  "flags",
  "hints",
  "notifications",
  "pages",
  "solutions",
  "submissions",
  "tags",
  "teams",
  "unlocks",
  "users",
] as const;
export type CtfdTableName = (typeof CTFD_TABLE_NAMES)[number];

/** The tables of a CTFd export. */
export interface CtfdTables {
  /** Empty if the export does not contain the table. */
  rows(table: CtfdTableName): readonly SourceRow[];
  readonly parseMillis: (text: string) => number;
}

export function ctfdUsers({ rows, parseMillis }: CtfdTables): SourceUser[] {
  return rows("users").map((row) => ({
    id: getId(row),
    name: getText(row, "name"),
    email: getText(row, "email").trim(),
    passwordHash: getText(row, "password") || null,
    isConfirmed: getBoolean(row, "verified"),
    isBanned: getBoolean(row, "banned"),
    isAdministrator: getText(row, "type") === "admin",
    registeredAt: getTime(row, "created", parseMillis) ?? 0,
  }));
}

interface Brackets {
  find(id: number | null): string | null;
}

/** IMPORT-7: in the mode `users` every user is a team. */
export function ctfdTeams(tables: CtfdTables, isSolo: boolean, brackets: Brackets): SourceTeam[] {
  const { rows, parseMillis } = tables;
  const members = Map.groupBy(rows("users"), (user) => getInteger(user, "team_id"));
  return rows(isSolo ? "users" : "teams").map((row) => {
    const id = getId(row);
    const memberIds = isSolo ? [id] : (members.get(id) ?? []).map((user) => getId(user));
    return {
      id,
      name: getText(row, "name"),
      captainId: isSolo ? id : getInteger(row, "captain_id"),
      memberIds,
      division: brackets.find(getInteger(row, "bracket_id")),
      isSuspended: getBoolean(row, "hidden") || getBoolean(row, "banned"),
      createdAt: getTime(row, "created", parseMillis) ?? 0,
    };
  });
}
