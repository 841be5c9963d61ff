import type { GameSettings } from "@gonfalon/contract/game.ts";
import type { ImportKind, ImportOptions } from "@gonfalon/contract/import.ts";
import { type Existing, planTeams, planUsers } from "./import-people.domain.ts";
import {
  countEntries,
  firstSolves,
  type ImportPlan,
  knownSubmissions,
  listed,
  noteCollector,
  teamEntries,
  userEntries,
} from "./import-plan.domain.ts";
import type { SourceEvent, SourceGame } from "./source.domain.ts";

/** A package of GZCTF, with people and results if they come from its database. */
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

/** IMPORT-10, IMPORT-11: what the import of a package does. The same input gives the same plan. */
export function planPackage(source: PackageSource, existing: Existing, options: ImportOptions): PackagePlan {
  const { product, version, settings, challenges, files, notices } = source;
  const game = { ...toSourceGame(settings), title: options.title ?? settings.title };
  const users = planUsers(options.users ? source.users : [], existing);
  const results = options.solves ? source.submissions : [];
  const withResults = new Set(results.map(({ teamId }) => teamId));
  const teams = planTeams({ teams: source.teams, game }, users, { existing, withResults });
  const submissions = knownSubmissions(results, teams, challenges);
  const entries = [
    ...userEntries(users),
    ...teamEntries(source, teams),
    ...listed(
      "Divisions",
      (settings.divisions ?? []).map((name) => ({ sourceId: name, name })),
    ),
    ...listed(
      "Challenges",
      challenges.map(({ id, title }) => ({ sourceId: String(id), name: title })),
    ),
    ...listed(
      "Files",
      files.map(({ hash, name }) => ({ sourceId: hash, name })),
    ),
    ...listed(
      "Notices",
      notices.map(({ sourceId, title }) => ({ sourceId, name: title })),
    ),
  ];
  const counted = (kind: ImportKind, create: number, all: number) => ({
    kind,
    create,
    match: 0,
    skip: all - create,
  });
  const counts = [
    ...countEntries(entries),
    counted("Submissions", submissions.length, source.submissions.length),
    counted("Solves", firstSolves(submissions).length, firstSolves(source.submissions).length),
  ];
  const { notes, note } = noteCollector(source.notes);
  for (const { note: code, kind, result, name } of entries)
    if (code === "NameChanged") note({ level: "Info", code, kind, name: result ?? name });
  const { title, start, end } = game;
  const shown = { title, start, end };
  const summary = { source: { product, version }, game: shown, counts, notes: notes(), board: null };
  return { summary, entries, game, users, teams, submissions };
}

export function toSourceGame({ title, start, end, freezeAt, soloMode }: GameSettings): SourceGame {
  return { title, start, end, freezeAt: freezeAt ?? null, solo: soloMode };
}
