import { BLOODS } from "@gonfalon/rules/blood.ts";
import { solveEffect } from "@gonfalon/rules/board-input.ts";
import type { BoardLog, NewEntries } from "./board-log.ts";
import type { BoardPosition } from "./board-position.domain.ts";
import type { BoardEditKind } from "./board-rows.domain.ts";
import {
  type Board,
  type Challenge,
  challengeView,
  inOrder,
  type Team,
  teamHead,
  toAdjustment,
} from "./board-views.ts";
import type { ConcealedChallenges } from "./concealed-challenges.domain.ts";
import type { Mark } from "./live-board.domain.ts";

/** The members of a change besides its versions, as JSON without the opening brace. */
export type BoardDelta = string;

interface DeltaSource {
  readonly board: Board;
  readonly log: BoardLog;
  readonly concealed: ConcealedChallenges;
  readonly now: number;
}

/**
 * LIVE-2: what leads from a position to the current board; undefined for a reset. It is made from the current board
 * and the entries since the position, without the earlier board, so that every process can answer for every position.
 * It may therefore repeat rows that have not changed.
 */
export function boardDelta(source: DeltaSource, from: BoardPosition): BoardDelta | undefined {
  const entries = source.log.after(from);
  if (!entries || subjects(entries, "Rules").size > 0) return undefined;
  // A team that joins or leaves can reveal or conceal challenges.
  if (source.concealed.hasHidden && subjects(entries, "Member").size > 0) return undefined;
  const parts = { ...challengeParts(source, entries, from), ...teamParts(source, entries) };
  const members = Object.entries(parts).filter(([, list]) => list.length > 0);
  return `,${JSON.stringify({ updateTimeUtc: source.now, ...Object.fromEntries(members) }).slice(1)}`;
}

function subjects({ edits }: NewEntries, ...kinds: readonly BoardEditKind[]): ReadonlySet<number> {
  return new Set(edits.filter(({ kind }) => kinds.includes(kind)).map(({ subjectId }) => subjectId));
}

function challengeParts({ board, concealed }: DeltaSource, entries: NewEntries, from: BoardPosition) {
  const shown = board.challenges.filter(({ challenge }) => !concealed.has(challenge.id));
  const edited = subjects(entries, "Challenge", "Reopened");
  if (edited.size > 0 || concealed.isRevealedAfter(from.solveId)) {
    const ids = shown.map(({ challenge }) => challenge.id);
    return { challenges: shown.map(challengeView), removedChallenges: [...new Set([...ids, ...edited])] };
  }
  const isEveryChanged = subjects(entries, "Member").size > 0;
  const solved = new Set(entries.solves.map(({ challengeId }) => challengeId));
  const named = subjects(entries, "Name");
  const hasNamedBlood = ({ bloods }: Challenge) => bloods.some(({ team }) => named.has(team.id));
  const changed = shown.filter(
    (live) => isEveryChanged || solved.has(live.challenge.id) || hasNamedBlood(live),
  );
  const isNew = newSolveCheck(entries);
  const challenges = changed.map((live) => {
    const { id, score, solved: count, bloods } = challengeView(live);
    const hasNewBlood = live.bloods.some(({ team, mark }) => isNew(team, mark));
    return { id, score, solved: count, ...((entries.edits.length > 0 || hasNewBlood) && { bloods }) };
  });
  return { challenges, removedChallenges: [] };
}

function teamParts({ board }: DeltaSource, entries: NewEntries) {
  const reopened = subjects(entries, "Reopened");
  const solvers = board.challenges
    .filter(({ challenge }) => reopened.has(challenge.id))
    .flatMap((live) => live.solvers.map(({ team }) => team.id));
  const restarted = new Set([...subjects(entries, "Member", "Row"), ...solvers]);
  const listed = find(board, new Set([...restarted, ...subjects(entries, "Name")]));
  const again = listed.filter(({ id }) => restarted.has(id));
  const added = entries.solves.filter(({ teamId }) => !restarted.has(teamId));
  const newMarks = added.flatMap(({ teamId, challengeId }) => {
    const team = board.teams.get(teamId);
    const mark = team?.marks.find((one) => one.challengeId === challengeId);
    return team && mark ? [solveView(team, mark)] : [];
  });
  const changes = entries.changes.filter(({ teamId }) => board.teams.has(teamId) && !restarted.has(teamId));
  return {
    removedTeams: [...restarted],
    teams: listed.map(({ team }) => teamHead(team)),
    solves: [
      ...changedBloods(board, entries, restarted),
      ...again.flatMap((team) => team.marks.map((mark) => solveView(team, mark))),
      ...newMarks,
    ],
    adjustments: [...again.flatMap((team) => inOrder(team.changes)), ...inOrder(changes)].map((change) => ({
      id: change.id,
      teamId: change.teamId,
      ...toAdjustment(change),
    })),
  };
}

function find(board: Board, ids: ReadonlySet<number>): readonly Team[] {
  return [...ids].flatMap((id) => board.teams.get(id) ?? []);
}

/** The known solves that edits may have made bloods, or bloods no more. */
function changedBloods(board: Board, entries: NewEntries, restarted: ReadonlySet<number>) {
  const members = subjects(entries, "Member").size;
  const edited = subjects(entries, "Challenge");
  if (members + edited.size === 0) return [];
  const isNew = newSolveCheck(entries);
  return board.challenges
    .filter(({ challenge }) => members > 0 || edited.has(challenge.id))
    .flatMap(({ challenge, solvers }) =>
      solvers
        .filter(({ team, mark }) => solveEffect(challenge, team.division, mark.at).takesBlood)
        .slice(0, BLOODS.length + members),
    )
    .filter(({ team, mark }) => !restarted.has(team.id) && !isNew(team, mark))
    .map(({ team, mark }) => solveView(team, mark));
}

function newSolveCheck({ solves }: NewEntries) {
  const added = new Set(solves.map(({ teamId, challengeId }) => `${teamId} ${challengeId}`));
  return (team: Team, { challengeId }: Mark) => added.has(`${team.id} ${challengeId}`);
}

function solveView({ id: teamId }: Team, { challengeId, points, kind, userName, at, scores }: Mark) {
  const solve = { teamId, id: challengeId, score: points, type: kind, userName, time: at };
  return scores ? solve : { ...solve, scored: false };
}
