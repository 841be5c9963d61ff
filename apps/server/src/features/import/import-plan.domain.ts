import { lacksFlags } from "@gonfalon/contract/enums.ts";
import type {
  ImportBoard,
  ImportCount,
  ImportEntry,
  ImportNote,
  ImportOptions,
} from "@gonfalon/contract/import.ts";
import { DAY_MS } from "@gonfalon/rules/durations.ts";
import type { Scoring } from "@gonfalon/rules/score-curve.ts";
import { DEFAULT_SCORING } from "#features/challenge-document/document.domain.ts";
import { addIfMissing } from "./add-if-missing.domain.ts";
import { compareBoards } from "./import-board.domain.ts";
import {
  type ExistingPeople,
  type PlannedTeam,
  type PlannedUser,
  planTeams,
  planUsers,
} from "./import-people.domain.ts";
import { toConstantScore } from "./imported-score.domain.ts";
import {
  countEntries,
  countRows,
  toDivisionEntries,
  toEntries,
  toFileEntries,
  toTeamEntries,
  toTextEntries,
  toUserEntries,
} from "./plan-entries.domain.ts";
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

/** The part of a plan that the API returns with the import. */
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
  readonly existingPeople: ExistingPeople;
  readonly options: ImportOptions;
  /** The names of the files in the archive. */
  readonly parts: ReadonlySet<string>;
  /** When the file was uploaded. */
  readonly now: number;
}

/** Plans an import. The same input gives the same plan (IMPORT-2). */
export function planImport({ event, existingPeople, options, parts, now }: PlanInput): ImportPlan {
  const { getNotes, addNote } = noteCollector(event.notes);
  const game = toGame(event, options, now);
  if (game && !event.game) addNote({ level: "Warning", code: "TimesMissing", kind: null, name: game.title });
  const users = planUsers(options.users ? event.users : [], existingPeople);
  const results = options.solves ? event.submissions : [];
  const teamIdsWithResults = new Set(results.map(({ teamId }) => teamId));
  const teams = planTeams(event, users, { existingPeople, teamIdsWithResults });
  const challenges = event.challenges.map((challenge) => ({
    ...challenge,
    files: challenge.files.filter((file) => parts.has(file)),
    scoring: options.keepScores ? toConstantScore(challenge.value) : toScoring(challenge),
  }));
  const submissions = selectImportedSubmissions(results, teams, challenges);
  const solves = toSolves(submissions);
  addPlanNotes(event, { users, teams, challenges, solves, game, addNote });
  const entries = [
    ...toUserEntries(users),
    ...toTeamEntries(event, teams),
    ...toDivisionEntries(event.divisions),
    ...toEntries(
      "Challenges",
      challenges.map(({ sourceId, document }) => ({ sourceId, name: document.title })),
    ),
    ...toFileEntries(event, parts),
    ...toTextEntries("Notices", event.notices),
    ...toTextEntries("Posts", event.posts, options.posts ? "Create" : "Skip"),
  ];
  const counts = [
    ...countEntries(entries),
    countRows("Submissions", submissions.length, event.submissions.length),
    countRows("Solves", solves.length, toSolves(event.submissions).length),
  ];
  const board =
    options.solves && event.hasResults && game
      ? compareBoards({ teams, challenges, solves, awards: event.awards, end: game.end })
      : null;
  const { product, version } = event;
  const gameSummary = game && { title: game.title, start: game.start, end: game.end };
  return {
    summary: { source: { product, version }, game: gameSummary, counts, notes: getNotes(), board },
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
  return { title: title ?? event.product, start: now, end: now + DAY_MS, freezeAt: null, isSolo: false };
}

function toScoring({ document }: SourceChallenge): Scoring {
  const { originalScore, minScoreRate, difficulty } = document;
  return {
    originalScore: originalScore ?? DEFAULT_SCORING.originalScore,
    minScoreRate: minScoreRate ?? DEFAULT_SCORING.minScoreRate,
    difficulty: difficulty ?? DEFAULT_SCORING.difficulty,
  };
}

/** The submissions of teams and challenges that are imported. */
export function selectImportedSubmissions(
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

/** The first correct submission of each team for each challenge. */
export function toSolves(submissions: readonly SourceSubmission[]): readonly SourceSubmission[] {
  const solvedKeys = new Set<string>();
  return submissions.filter(
    ({ isCorrect, teamId, challengeId }) => isCorrect && addIfMissing(solvedKeys, `${teamId} ${challengeId}`),
  );
}

interface Outcome extends Pick<ImportPlan, "users" | "teams" | "challenges" | "game"> {
  readonly solves: readonly SourceSubmission[];
  addNote(note: SourceNote): void;
}

function addPlanNotes(
  event: SourceEvent,
  { users, teams, challenges, solves, game, addNote }: Outcome,
): void {
  for (const { source, name, passwordHash, existingId, sameAs } of users.values()) {
    if (existingId !== undefined || sameAs !== undefined) continue;
    if (source.passwordHash !== null && passwordHash === null)
      addNote({ level: "Warning", code: "PasswordUnknown", kind: "Users", name });
    if (name !== source.name) addNote({ level: "Info", code: "NameChanged", kind: "Users", name });
  }
  const fileCounts = new Map(challenges.map(({ id, files }) => [id, files.length]));
  for (const { id, document, files: sourceFiles } of event.challenges) {
    const note = { level: "Warning", kind: "Challenges", name: document.title } as const;
    if (sourceFiles.length > (fileCounts.get(id) ?? 0)) addNote({ ...note, code: "FileMissing" });
    const flagCount = document.flags.length + document.kindFlags.length;
    if (lacksFlags(document.type, flagCount)) addNote({ ...note, code: "FlagRandom" });
  }
  const lateSolves = game ? solves.filter(({ at }) => at >= game.end) : [];
  const teamNames = new Map(teams.map(({ source, name }) => [source.id, name]));
  for (const { teamId } of lateSolves)
    addNote({ level: "Warning", code: "AfterEnd", kind: "Solves", name: teamNames.get(teamId) ?? "" });
}

const MAX_SAMPLES = 5;

/** Collects notes, and groups those with the same level, code and kind. */
export function noteCollector(sourceNotes: readonly SourceNote[]) {
  const allNotes = [...sourceNotes];
  const getNotes = (): readonly ImportNote[] =>
    [...Map.groupBy(allNotes, ({ level, code, kind }) => `${level} ${code} ${kind}`).values()].flatMap(
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
  return { getNotes, addNote: (note: SourceNote) => void allNotes.push(note) };
}
