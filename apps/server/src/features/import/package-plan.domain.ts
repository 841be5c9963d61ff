import type { GameSettings } from "@gonfalon/contract/game.ts";
import type { ImportOptions } from "@gonfalon/contract/import.ts";
import { type ExistingPeople, planTeams, planUsers } from "./import-people.domain.ts";
import { type ImportPlan, noteCollector, selectImportedSubmissions, toSolves } from "./import-plan.domain.ts";
import {
  countEntries,
  countRows,
  toDivisionEntries,
  toEntries,
  toTeamEntries,
  toTextEntries,
  toUserEntries,
} from "./plan-entries.domain.ts";
import type { SourceEvent, SourceGame } from "./source.domain.ts";

/** A game package, with people and results if it was read from a GZCTF database. */
export interface PackageSource
  extends Pick<
    SourceEvent,
    "product" | "version" | "hasResults" | "users" | "teams" | "submissions" | "notices" | "notes"
  > {
  readonly settings: GameSettings;
  readonly challenges: readonly { readonly id: number; readonly title: string }[];
  readonly files: readonly { readonly hash: string; readonly name: string }[];
}

export type PackagePlan = Omit<ImportPlan, "challenges" | "game"> & { readonly game: SourceGame };

/** IMPORT-10, IMPORT-11: plans the import of a package. The same input gives the same plan. */
export function planPackage(
  source: PackageSource,
  existingPeople: ExistingPeople,
  options: ImportOptions,
): PackagePlan {
  const { product, version, settings, challenges, files, notices } = source;
  const game = { ...toSourceGame(settings), title: options.title ?? settings.title };
  const users = planUsers(options.users ? source.users : [], existingPeople);
  const results = options.solves ? source.submissions : [];
  const teamIdsWithResults = new Set(results.map(({ teamId }) => teamId));
  const teams = planTeams({ teams: source.teams, game }, users, { existingPeople, teamIdsWithResults });
  const submissions = selectImportedSubmissions(results, teams, challenges);
  const entries = [
    ...toUserEntries(users),
    ...toTeamEntries(source, teams),
    ...toDivisionEntries(settings.divisions ?? []),
    ...toEntries(
      "Challenges",
      challenges.map(({ id, title }) => ({ sourceId: String(id), name: title })),
    ),
    ...toEntries(
      "Files",
      files.map(({ hash, name }) => ({ sourceId: hash, name })),
    ),
    ...toTextEntries("Notices", notices),
  ];
  const counts = [
    ...countEntries(entries),
    countRows("Submissions", submissions.length, source.submissions.length),
    countRows("Solves", toSolves(submissions).length, toSolves(source.submissions).length),
  ];
  const { getNotes, addNote } = noteCollector(source.notes);
  for (const { note: code, kind, result, name } of entries)
    if (code === "NameChanged") addNote({ level: "Info", code, kind, name: result ?? name });
  const { title, start, end } = game;
  const gameSummary = { title, start, end };
  const summary = { source: { product, version }, game: gameSummary, counts, notes: getNotes(), board: null };
  return { summary, entries, game, users, teams, submissions };
}

export function toSourceGame({ title, start, end, freezeAt, soloMode }: GameSettings): SourceGame {
  return { title, start, end, freezeAt, isSolo: soloMode };
}
