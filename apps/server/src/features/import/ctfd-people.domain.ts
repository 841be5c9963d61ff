import type { CtfdTimes } from "./ctfd-times.domain.ts";
import type { SourceTeam, SourceUser } from "./source.domain.ts";
import { getBoolean, getId, getInteger, getText, type SourceRow } from "./source-row.domain.ts";

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

export interface CtfdTables {
  /** Empty if the export does not contain the table. */
  rows(table: CtfdTableName): readonly SourceRow[];
  readonly parseMillis: (text: string) => number;
}

export function toCtfdUsers({ rows }: CtfdTables, times: CtfdTimes): SourceUser[] {
  return rows("users").map((row) => ({
    id: getId(row),
    name: getText(row, "name"),
    email: getText(row, "email").trim(),
    passwordHash: getText(row, "password") || null,
    isConfirmed: getBoolean(row, "verified"),
    isBanned: getBoolean(row, "banned"),
    isAdministrator: getText(row, "type") === "admin",
    registeredAt: times.get(row, "created", { kind: "Users", name: getText(row, "name") }),
  }));
}

interface TeamContext {
  readonly isSolo: boolean;
  readonly times: CtfdTimes;
  /** The names of divisions by the ids of brackets. */
  readonly brackets: ReadonlyMap<number, string>;
}

/** IMPORT-7: in the mode `users` every user is a team. */
export function toCtfdTeams({ rows }: CtfdTables, { isSolo, times, brackets }: TeamContext): SourceTeam[] {
  const members = Map.groupBy(rows("users"), (user) => getInteger(user, "team_id"));
  return rows(isSolo ? "users" : "teams").map((row) => {
    const id = getId(row);
    const name = getText(row, "name");
    const memberIds = isSolo ? [id] : (members.get(id) ?? []).map((user) => getId(user));
    return {
      id,
      name,
      captainId: isSolo ? id : getInteger(row, "captain_id"),
      memberIds,
      division: brackets.get(getInteger(row, "bracket_id") ?? 0) ?? null,
      isSuspended: getBoolean(row, "hidden") || getBoolean(row, "banned"),
      createdAt: times.get(row, "created", { kind: "Teams", name }),
    };
  });
}
