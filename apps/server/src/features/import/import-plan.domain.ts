import { lacksFlags } from "@gonfalon/contract/enums.ts";
import type {
  ImportAction,
  ImportBoard,
  ImportCount,
  ImportEntry,
  ImportKind,
  ImportNote,
  ImportOptions,
} from "@gonfalon/contract/import.ts";
import { DAY_MS } from "@gonfalon/rules/durations.ts";
import type { Scoring } from "@gonfalon/rules/score-curve.ts";
import { DEFAULT_SCORING } from "#features/challenge-document/document.domain.ts";
import { compareBoards } from "./import-board.domain.ts";
import {
  type Existing,
  type PlannedTeam,
  type PlannedUser,
  planTeams,
  planUsers,
} from "./import-people.domain.ts";
import { constantScore } from "./imported-score.domain.ts";
import type {
  SourceChallenge,
  SourceEvent,
  SourceGame,
  SourceNote,
  SourceSubmission,
} from "./source.domain.ts";

export interface PlannedChallenge extends SourceChallenge {
  readonly scoring: Scoring;
}

/** What the API shows of a plan. */
export interface PlanSummary {
  readonly source: { readonly product: string; readonly version: string | null };
  /** Null if the challenges go into an existing game. */
  readonly game: Pick<SourceGame, "title" | "start" | "end"> | null;
  readonly counts: readonly ImportCount[];
  readonly notes: readonly ImportNote[];
  readonly board: ImportBoard | null;
}

export interface ImportPlan {
  readonly summary: PlanSummary;
  readonly entries: readonly ImportEntry[];
  /** The new game; null if the challenges go into an existing one. */
  readonly game: SourceGame | null;
  readonly users: ReadonlyMap<number, PlannedUser>;
  readonly teams: readonly PlannedTeam[];
  readonly challenges: readonly PlannedChallenge[];
  readonly submissions: readonly SourceSubmission[];
}

interface PlanInput {
  readonly event: SourceEvent;
  readonly existing: Existing;
  readonly options: ImportOptions;
  /** The files of the archive. */
  readonly parts: ReadonlySet<string>;
  /** When the file was uploaded. */
  readonly now: number;
}

/** What an import does. The same input gives the same plan (IMPORT-2). */
export function planImport({ event, existing, options, parts, now }: PlanInput): ImportPlan {
  const { notes, note } = noteCollector(event.notes);
  const game = toGame(event, options, now);
  if (game && !event.game) note({ level: "Warning", code: "TimesMissing", kind: null, name: game.title });
  const users = planUsers(options.users ? event.users : [], existing);
  const results = options.solves ? event.submissions : [];
  const withResults = new Set(results.map(({ teamId }) => teamId));
  const teams = planTeams(event, users, { existing, withResults });
  const challenges = event.challenges.map((challenge) => ({
    ...challenge,
    files: challenge.files.filter((file) => parts.has(file)),
    scoring: options.keepScores ? constantScore(challenge.value) : toScoring(challenge),
  }));
  const submissions = knownSubmissions(results, teams, challenges);
  const solves = firstSolves(submissions);
  noteMissing(event, { users, challenges, solves, game, note });
  const entries = [
    ...userEntries(users),
    ...teamEntries(event, teams),
    ...listed("Divisions", event.divisions.map(toNamed)),
    ...listed(
      "Challenges",
      challenges.map(({ sourceId, document }) => ({ sourceId, name: document.title })),
    ),
    ...fileEntries(event, parts),
    ...listed(
      "Notices",
      event.notices.map(({ sourceId, title }) => ({ sourceId, name: title })),
    ),
    ...listed(
      "Posts",
      event.posts.map(({ sourceId, title }) => ({ sourceId, name: title })),
      options.posts,
    ),
  ];
  const total = event.submissions.length;
  const counts = [
    ...countEntries(entries),
    { kind: "Submissions" as const, create: submissions.length, match: 0, skip: total - submissions.length },
    {
      kind: "Solves" as const,
      create: solves.length,
      match: 0,
      skip: firstSolves(event.submissions).length - solves.length,
    },
  ];
  const board =
    options.solves && event.hasResults && game
      ? compareBoards({ teams, challenges, solves, awards: event.awards, end: game.end })
      : null;
  const { product, version } = event;
  const shown = game && { title: game.title, start: game.start, end: game.end };
  return {
    summary: { source: { product, version }, game: shown, counts, notes: notes(), board },
    entries,
    game,
    users,
    teams,
    challenges,
    submissions,
  };
}

/** IMPORT-3: challenges alone go into an existing game, or into a new one whose times are set later. */
function toGame(event: SourceEvent, { title, gameId }: ImportOptions, now: number): SourceGame | null {
  if (event.game) return { ...event.game, title: title ?? event.game.title };
  if (gameId !== null) return null;
  return { title: title ?? event.product, start: now, end: now + DAY_MS, freezeAt: null, solo: false };
}

function toScoring({ document }: SourceChallenge): Scoring {
  const { originalScore, minScoreRate, difficulty } = document;
  return {
    originalScore: originalScore ?? DEFAULT_SCORING.originalScore,
    minScoreRate: minScoreRate ?? DEFAULT_SCORING.minScoreRate,
    difficulty: difficulty ?? DEFAULT_SCORING.difficulty,
  };
}

export function knownSubmissions(
  submissions: readonly SourceSubmission[],
  teams: readonly PlannedTeam[],
  challenges: readonly Pick<SourceChallenge, "id">[],
): readonly SourceSubmission[] {
  const teamIds = new Set(teams.map(({ source }) => source.id));
  const challengeIds = new Set(challenges.map(({ id }) => id));
  return submissions.filter(
    ({ teamId, challengeId }) => teamIds.has(teamId) && challengeIds.has(challengeId),
  );
}

export function firstSolves(submissions: readonly SourceSubmission[]): readonly SourceSubmission[] {
  const seen = new Set<string>();
  return submissions.filter(
    ({ isCorrect, teamId, challengeId }) =>
      isCorrect && seen.size < seen.add(`${teamId} ${challengeId}`).size,
  );
}

interface Outcome extends Pick<ImportPlan, "users" | "challenges" | "game"> {
  readonly solves: readonly SourceSubmission[];
  note(note: SourceNote): void;
}

function noteMissing(event: SourceEvent, { users, challenges, solves, game, note }: Outcome): void {
  for (const { source, name, passwordHash, existingId, sameAs } of users.values()) {
    if (existingId !== undefined || sameAs !== undefined) continue;
    if (source.passwordHash !== null && passwordHash === null)
      note({ level: "Warning", code: "PasswordUnknown", kind: "Users", name });
    if (name !== source.name) note({ level: "Info", code: "NameChanged", kind: "Users", name });
  }
  const files = new Map(challenges.map((challenge) => [challenge.id, challenge.files.length]));
  for (const { id, document, files: wanted } of event.challenges) {
    const about = { level: "Warning", kind: "Challenges", name: document.title } as const;
    if (wanted.length > (files.get(id) ?? 0)) note({ ...about, code: "FileMissing" });
    const flagCount = document.flags.length + document.kindFlags.length;
    if (lacksFlags(document.type, flagCount)) note({ ...about, code: "FlagRandom" });
  }
  const late = game ? solves.filter(({ at }) => at >= game.end) : [];
  for (const { teamId } of late)
    note({ level: "Warning", code: "AfterEnd", kind: "Solves", name: String(teamId) });
}

const MAX_SAMPLES = 5;

export function noteCollector(given: readonly SourceNote[]) {
  const collected = [...given];
  const notes = (): readonly ImportNote[] =>
    [...Map.groupBy(collected, ({ level, code, kind }) => `${level} ${code} ${kind}`).values()].flatMap(
      (group) => {
        const [first] = group;
        if (!first) return [];
        const { level, code, kind } = first;
        return [
          {
            level,
            code,
            kind,
            count: group.length,
            samples: group.slice(0, MAX_SAMPLES).map(({ name }) => name),
          },
        ];
      },
    );
  return { notes, note: (one: SourceNote) => void collected.push(one) };
}

export function userEntries(users: ReadonlyMap<number, PlannedUser>): ImportEntry[] {
  return Array.from(users.values(), ({ source, existingId, sameAs, name }) => {
    const isKnown = existingId !== undefined || sameAs !== undefined;
    const isRenamed = !isKnown && name !== source.name;
    return {
      kind: "Users",
      sourceId: String(source.id),
      name: source.name,
      action: isKnown ? "Match" : "Create",
      result: name,
      note: isRenamed ? "NameChanged" : null,
    };
  });
}

export function teamEntries(
  { teams }: Pick<SourceEvent, "teams">,
  planned: readonly PlannedTeam[],
): ImportEntry[] {
  const byId = new Map(planned.map((team) => [team.source.id, team]));
  return teams.map((source) => {
    const team = byId.get(source.id);
    const base = { kind: "Teams" as const, sourceId: String(source.id), name: source.name };
    if (!team) return { ...base, action: "Skip", result: null, note: null };
    const isRenamed = team.existingId === undefined && team.name !== source.name;
    const action = team.existingId === undefined ? "Create" : "Match";
    return { ...base, action, result: team.name, note: isRenamed ? "NameChanged" : null };
  });
}

interface Named {
  readonly sourceId: string;
  readonly name: string;
}

const toNamed = (name: string): Named => ({ sourceId: name, name });

export function listed(kind: ImportKind, rows: readonly Named[], isWanted = true): ImportEntry[] {
  const action: ImportAction = isWanted ? "Create" : "Skip";
  return rows.map((row) => ({ kind, ...row, action, result: isWanted ? row.name : null, note: null }));
}

function fileEntries({ challenges }: SourceEvent, parts: ReadonlySet<string>): ImportEntry[] {
  return challenges.flatMap(({ files }) =>
    files.map((file) => {
      const isThere = parts.has(file);
      const name = file.split("/").at(-1) ?? file;
      return {
        kind: "Files",
        sourceId: file,
        name,
        action: isThere ? "Create" : "Skip",
        result: isThere ? name : null,
        note: isThere ? null : "FileMissing",
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
    const own = entries.filter((entry) => entry.kind === kind);
    const count = (wanted: ImportAction) => own.filter(({ action }) => action === wanted).length;
    return { kind, create: count("Create"), match: count("Match"), skip: count("Skip") };
  });
}
