import type { ImportAction, ImportCount, ImportEntry, ImportKind } from "@gonfalon/contract/import.ts";
import type { PlannedTeam, PlannedUser } from "./import-people.domain.ts";
import type { SourceEvent, SourceText } from "./source.domain.ts";

export function toUserEntries(users: ReadonlyMap<number, PlannedUser>): ImportEntry[] {
  return Array.from(users.values(), ({ source, existingId, sameAs, name }) => {
    const isMatched = existingId !== undefined || sameAs !== undefined;
    const isRenamed = !isMatched && name !== source.name;
    return {
      kind: "Users",
      sourceId: String(source.id),
      name: source.name,
      action: isMatched ? "Match" : "Create",
      result: name,
      note: isRenamed ? "NameChanged" : null,
    };
  });
}

export function toTeamEntries(
  { teams }: Pick<SourceEvent, "teams">,
  plannedTeams: readonly PlannedTeam[],
): ImportEntry[] {
  const plannedTeamsById = new Map(plannedTeams.map((team) => [team.source.id, team]));
  return teams.map((source) => {
    const team = plannedTeamsById.get(source.id);
    const baseEntry = { kind: "Teams" as const, sourceId: String(source.id), name: source.name };
    if (!team) return { ...baseEntry, action: "Skip", result: null, note: null };
    const isRenamed = team.existingId === undefined && team.name !== source.name;
    const action = team.existingId === undefined ? "Create" : "Match";
    return { ...baseEntry, action, result: team.name, note: isRenamed ? "NameChanged" : null };
  });
}

interface NamedSource {
  readonly sourceId: string;
  readonly name: string;
}

/** Entries that are all created, or all skipped. */
export function toEntries(
  kind: ImportKind,
  sources: readonly NamedSource[],
  action: "Create" | "Skip" = "Create",
): ImportEntry[] {
  return sources.map(({ sourceId, name }) => ({
    kind,
    sourceId,
    name,
    action,
    result: action === "Create" ? name : null,
    note: null,
  }));
}

/** Divisions have no id: their name identifies them. */
export function toDivisionEntries(names: readonly string[]): ImportEntry[] {
  return toEntries(
    "Divisions",
    names.map((name) => ({ sourceId: name, name })),
  );
}

/** The entries of notices or posts. */
export function toTextEntries(
  kind: "Notices" | "Posts",
  texts: readonly SourceText[],
  action: "Create" | "Skip" = "Create",
): ImportEntry[] {
  return toEntries(
    kind,
    texts.map(({ sourceId, title }) => ({ sourceId, name: title })),
    action,
  );
}

export function toFileEntries({ challenges }: SourceEvent, parts: ReadonlySet<string>): ImportEntry[] {
  return challenges.flatMap(({ files, fileNames }) =>
    files.map((file) => {
      const isInArchive = parts.has(file);
      const name = fileNames?.get(file) ?? file.split("/").at(-1) ?? file;
      return {
        kind: "Files",
        sourceId: file,
        name,
        action: isInArchive ? "Create" : "Skip",
        result: isInArchive ? name : null,
        note: isInArchive ? null : "FileMissing",
      };
    }),
  );
}

const KINDS: readonly ImportKind[] = [
  "Users",
  "Teams",
  "Divisions",
  "Challenges",
  "Files",
  "Notices",
  "Posts",
];

export function countEntries(entries: readonly ImportEntry[]): ImportCount[] {
  return KINDS.map((kind) => {
    const entriesOfKind = entries.filter((entry) => entry.kind === kind);
    const count = (action: ImportAction) => entriesOfKind.filter((entry) => entry.action === action).length;
    return { kind, create: count("Create"), match: count("Match"), skip: count("Skip") };
  });
}

/** The counts of rows without entries: there are too many of them to list. */
export function countRows(kind: ImportKind, createdCount: number, totalCount: number): ImportCount {
  return { kind, create: createdCount, match: 0, skip: totalCount - createdCount };
}
