import type { SourceTeam, SourceUser } from "./source.domain.ts";
import { booleanIn, idIn, integerIn, type SourceRow, textIn, timeIn } from "./source-row.domain.ts";

/** The tables of a CTFd export that exist. */
export interface CtfdTables {
  rows(table: string): readonly SourceRow[];
  readonly millisOf: (text: string) => number;
}

export function ctfdUsers({ rows, millisOf }: CtfdTables): SourceUser[] {
  return rows("users").map((row) => ({
    id: idIn(row),
    name: textIn(row, "name"),
    email: textIn(row, "email").trim(),
    passwordHash: textIn(row, "password") || null,
    isConfirmed: booleanIn(row, "verified"),
    isBanned: booleanIn(row, "banned"),
    isAdministrator: textIn(row, "type") === "admin",
    registeredAt: timeIn(row, "created", millisOf) ?? 0,
  }));
}

interface Brackets {
  find(id: number | null): string | null;
}

/** IMPORT-7: in the mode `users` every user is a team. */
export function ctfdTeams(tables: CtfdTables, solo: boolean, brackets: Brackets): SourceTeam[] {
  const { rows, millisOf } = tables;
  const members = Map.groupBy(rows("users"), (user) => integerIn(user, "team_id"));
  return rows(solo ? "users" : "teams").map((row) => {
    const id = idIn(row);
    const memberIds = solo ? [id] : (members.get(id) ?? []).map((user) => idIn(user));
    return {
      id,
      name: textIn(row, "name"),
      captainId: solo ? id : integerIn(row, "captain_id"),
      memberIds,
      division: brackets.find(integerIn(row, "bracket_id")),
      isSuspended: booleanIn(row, "hidden") || booleanIn(row, "banned"),
      createdAt: timeIn(row, "created", millisOf) ?? 0,
    };
  });
}
