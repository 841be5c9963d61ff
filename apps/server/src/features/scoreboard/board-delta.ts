import { BLOODS } from "@gonfalon/rules/blood.ts";
import { computeSolveEffect } from "@gonfalon/rules/board-input.ts";
import type { BoardLog, NewEntries } from "./board-log.ts";
import type { BoardPosition } from "./board-position.domain.ts";
import type { BoardEditKind } from "./board-rows.domain.ts";
import {
  type Board,
  type Challenge,
  sortChanges,
  type Team,
  toAdjustment,
  toChallengeView,
  toTeamHead,
} from "./board-views.ts";
import type { ConcealedChallenges } from "./concealed-challenges.domain.ts";
import type { ScoredSolve } from "./live-board.domain.ts";

/** The members of a change after `from`, `to` and `reset`, as JSON with a comma instead of the opening brace. */
export type BoardDelta = string;

interface DeltaSource {
  readonly board: Board;
  readonly log: BoardLog;
  readonly concealedChallenges: ConcealedChallenges;
  readonly now: number;
  /** LIVE-4: the maximum length of the JSON. */
  readonly maxLength: number;
}

/** A lower bound for the length of a solve in a change. */
const MIN_SOLVE_LENGTH = JSON.stringify({
  teamId: 1,
  id: 1,
  score: 0,
  type: "Normal",
  userName: "",
  time: 0,
}).length;

/**
 * LIVE-2: the changes from a position to the current board; undefined for a reset. They are derived from the current
 * board and the entries since the position, without the earlier board, so that every process can serve every position.
 * They may therefore repeat rows that have not changed.
 */
export function createBoardDelta(source: DeltaSource, from: BoardPosition): BoardDelta | undefined {
  const entries = source.log.getEntriesAfter(from);
  if (!entries || listSubjects(entries, "Rules").size > 0) return undefined;
  // A team that joins or leaves can reveal or conceal challenges.
  if (source.concealedChallenges.hasHidden && listSubjects(entries, "Member").size > 0) return undefined;
  // Everyone can request the changes since a made-up version. Most changes since the start of a game, or since a time
  // before a challenge was enabled again, are too large.
  if (countSolvesOnBoard(source, entries) * MIN_SOLVE_LENGTH > source.maxLength) return undefined;
  const parts = { ...toChallengeParts(source, entries, from), ...toTeamParts(source, entries) };
  const members = Object.entries(parts).filter(([, list]) => list.length > 0);
  const delta = `,${JSON.stringify({ updateTimeUtc: source.now, ...Object.fromEntries(members) }).slice(1)}`;
  return delta.length <= source.maxLength ? delta : undefined;
}

/** A lower bound for the number of solves in the change: those of reset teams, and new ones that are on the board. */
function countSolvesOnBoard({ board }: DeltaSource, entries: NewEntries): number {
  const challengeIds = new Set(board.challenges.map(({ challenge }) => challenge.id));
  const resetIds = listResetTeams(board, entries);
  const addedSolves = entries.solves.filter(
    ({ teamId, challengeId }) =>
      !resetIds.has(teamId) && board.teams.has(teamId) && challengeIds.has(challengeId),
  );
  return findTeams(board, resetIds).reduce((sum, { solves }) => sum + solves.length, addedSolves.length);
}

function listSubjects({ edits }: NewEntries, ...kinds: readonly BoardEditKind[]): ReadonlySet<number> {
  return new Set(edits.filter(({ kind }) => kinds.includes(kind)).map(({ subjectId }) => subjectId));
}

function toChallengeParts(
  { board, concealedChallenges: concealed }: DeltaSource,
  entries: NewEntries,
  from: BoardPosition,
) {
  const visibleChallenges = board.challenges.filter(({ challenge }) => !concealed.has(challenge.id));
  const editedIds = listSubjects(entries, "Challenge", "Reopened");
  if (editedIds.size > 0 || concealed.hasRevealedAfter(from.solveId)) {
    const ids = visibleChallenges.map(({ challenge }) => challenge.id);
    return {
      challenges: visibleChallenges.map(toChallengeView),
      removedChallenges: [...new Set([...ids, ...editedIds])],
    };
  }
  const haveAllChanged = listSubjects(entries, "Member").size > 0;
  const solvedIds = new Set(entries.solves.map(({ challengeId }) => challengeId));
  const renamedIds = listSubjects(entries, "Name");
  const hasRenamedBlood = ({ bloods }: Challenge) => bloods.some(({ team }) => renamedIds.has(team.id));
  const changedChallenges = visibleChallenges.filter(
    (liveChallenge) =>
      haveAllChanged || solvedIds.has(liveChallenge.challenge.id) || hasRenamedBlood(liveChallenge),
  );
  const isNew = createNewSolveCheck(entries);
  const challenges = changedChallenges.map((liveChallenge) => {
    const { id, score, solved, bloods } = toChallengeView(liveChallenge);
    const hasNewBlood = liveChallenge.bloods.some(({ team, solve }) => isNew(team, solve));
    return { id, score, solved, ...((entries.edits.length > 0 || hasNewBlood) && { bloods }) };
  });
  return { challenges, removedChallenges: [] };
}

function toTeamParts({ board }: DeltaSource, entries: NewEntries) {
  const resetIds = listResetTeams(board, entries);
  const changedTeams = findTeams(board, new Set([...resetIds, ...listSubjects(entries, "Name")]));
  const resetTeams = changedTeams.filter(({ id }) => resetIds.has(id));
  const addedSolves = entries.solves.filter(({ teamId }) => !resetIds.has(teamId));
  const addedViews = addedSolves.flatMap(({ teamId, challengeId }) => {
    const team = board.teams.get(teamId);
    const solve = team?.solves.find((candidate) => candidate.challengeId === challengeId);
    return team && solve ? [toSolveView(team, solve)] : [];
  });
  const changes = entries.changes.filter(({ teamId }) => board.teams.has(teamId) && !resetIds.has(teamId));
  return {
    removedTeams: [...resetIds],
    teams: changedTeams.map(({ team }) => toTeamHead(team)),
    solves: [
      ...listChangedBloods(board, entries, resetIds),
      ...resetTeams.flatMap((team) => team.solves.map((solve) => toSolveView(team, solve))),
      ...addedViews,
    ],
    adjustments: [...resetTeams.flatMap((team) => sortChanges(team.changes)), ...sortChanges(changes)].map(
      (change) => ({
        id: change.id,
        teamId: change.teamId,
        ...toAdjustment(change),
      }),
    ),
  };
}

/** The teams that the change contains with all their solves and adjustments, and those that it removes. */
function listResetTeams(board: Board, entries: NewEntries): ReadonlySet<number> {
  const reopenedIds = listSubjects(entries, "Reopened");
  const solvers = board.challenges
    .filter(({ challenge }) => reopenedIds.has(challenge.id))
    .flatMap((liveChallenge) => liveChallenge.solvers.map(({ team }) => team.id));
  return new Set([...listSubjects(entries, "Member", "Row"), ...solvers]);
}

function findTeams(board: Board, ids: ReadonlySet<number>): readonly Team[] {
  return [...ids].flatMap((id) => board.teams.get(id) ?? []);
}

/** The earlier solves that may have become bloods, or may no longer be bloods, because of edits. */
function listChangedBloods(board: Board, entries: NewEntries, resetIds: ReadonlySet<number>) {
  const memberEdits = listSubjects(entries, "Member").size;
  const editedIds = listSubjects(entries, "Challenge");
  if (memberEdits + editedIds.size === 0) return [];
  const isNew = createNewSolveCheck(entries);
  return board.challenges
    .filter(({ challenge }) => memberEdits > 0 || editedIds.has(challenge.id))
    .flatMap(({ challenge, solvers }) =>
      solvers
        .filter(({ team, solve }) => computeSolveEffect(challenge, team.division, solve.at).takesBlood)
        .slice(0, BLOODS.length + memberEdits),
    )
    .filter(({ team, solve }) => !resetIds.has(team.id) && !isNew(team, solve))
    .map(({ team, solve }) => toSolveView(team, solve));
}

function createNewSolveCheck({ solves }: NewEntries) {
  const teamIdsByChallenge = new Map<number, Set<number>>();
  for (const { teamId, challengeId } of solves) {
    const teamIds = teamIdsByChallenge.get(challengeId);
    if (teamIds) teamIds.add(teamId);
    else teamIdsByChallenge.set(challengeId, new Set([teamId]));
  }
  return (team: Team, { challengeId }: ScoredSolve) =>
    teamIdsByChallenge.get(challengeId)?.has(team.id) === true;
}

function toSolveView({ id: teamId }: Team, { challengeId, points, kind, userName, at, scores }: ScoredSolve) {
  const solve = { teamId, id: challengeId, score: points, type: kind, userName, time: at };
  return scores ? solve : { ...solve, scored: false };
}
