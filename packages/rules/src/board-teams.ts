import type { BloodBonus } from "./blood-bonus.ts";
import type { ChangedChallenges } from "./board-challenges.ts";
import {
  type AdjustmentDocument,
  type BoardDelta,
  NEVER,
  type SolveDocument,
  type TeamDocument,
  type TeamHead,
} from "./board-document.ts";
import { computeSolvePoints } from "./solve-points.ts";

interface ScoringContext extends Pick<ChangedChallenges, "values" | "revaluedIds" | "removedIds"> {
  readonly bonus: BloodBonus;
}

/** The teams of a board after a change, with their scores; the order and the ranks are the old ones. */
export function changeTeams(
  before: readonly TeamDocument[],
  change: BoardDelta,
  scoring: ScoringContext,
): readonly TeamDocument[] {
  const removedIds = new Set(change.removedTeams);
  const edits = collectEdits(change);
  const teams: TeamDocument[] = [];
  for (const team of before) {
    if (removedIds.has(team.id)) continue;
    const edit = edits.get(team.id);
    edits.delete(team.id);
    if (edit) teams.push(editTeam(team, edit, scoring));
    else teams.push(hasSolved(team, scoring.removedIds) ? rescore(team, scoring) : revalue(team, scoring));
  }
  for (const [id, edit] of edits) {
    if (!edit.head) throw new Error(`the change is about the unknown team ${id}`);
    teams.push(editTeam({ ...edit.head, ...NO_RESULTS }, edit, scoring));
  }
  return teams;
}

interface TeamEdit {
  head?: TeamHead;
  readonly solves: SolveDocument[];
  readonly adjustments: AdjustmentDocument[];
}

const NO_RESULTS = {
  score: 0,
  rank: 0,
  divisionRank: null,
  lastSubmissionTime: NEVER,
  solvedChallenges: [],
  solvedCount: 0,
  adjustments: [],
};

function collectEdits({ teams = [], solves = [], adjustments = [] }: BoardDelta): Map<number, TeamEdit> {
  const edits = new Map<number, TeamEdit>();
  const getOrCreateEdit = (id: number): TeamEdit => {
    const edit = edits.get(id) ?? { solves: [], adjustments: [] };
    edits.set(id, edit);
    return edit;
  };
  for (const head of teams) getOrCreateEdit(head.id).head = head;
  for (const { teamId, ...solve } of solves) getOrCreateEdit(teamId).solves.push(solve);
  for (const { teamId, time, points, kind, reason } of adjustments)
    getOrCreateEdit(teamId).adjustments.push({ time, points, kind, reason });
  return edits;
}

function editTeam(
  team: TeamDocument,
  { head, solves, adjustments }: TeamEdit,
  scoring: ScoringContext,
): TeamDocument {
  const solvedIds = new Set(team.solvedChallenges.map(({ id }) => id));
  const replacements = new Map(solves.map((solve) => [solve.id, solve]));
  const solvedChallenges = [
    ...team.solvedChallenges.map((solve) => replacements.get(solve.id) ?? solve),
    ...solves.filter(({ id }) => !solvedIds.has(id)),
  ];
  const changedAdjustments = adjustments.reduce(insertAdjustment, team.adjustments);
  return rescore({ ...team, ...head, solvedChallenges, adjustments: changedAdjustments }, scoring);
}

/** Adjustments are ordered by time, kind and id. A new adjustment has the highest id. */
function insertAdjustment(
  adjustments: AdjustmentDocument[],
  adjustment: AdjustmentDocument,
): AdjustmentDocument[] {
  const isBefore = ({ time, kind }: AdjustmentDocument) =>
    time < adjustment.time || (time === adjustment.time && kind.localeCompare(adjustment.kind, "en") <= 0);
  return adjustments.toSpliced(adjustments.findLastIndex(isBefore) + 1, 0, adjustment);
}

function hasSolved({ solvedChallenges }: TeamDocument, challengeIds: ReadonlySet<number>): boolean {
  return challengeIds.size > 0 && solvedChallenges.some(({ id }) => challengeIds.has(id));
}

/** A few changed values can affect every team, so only the teams and solves whose points change are copied. */
function revalue(team: TeamDocument, { values, revaluedIds, bonus }: ScoringContext): TeamDocument {
  if (revaluedIds.size === 0) return team;
  let { score } = team;
  let changedSolves: SolveDocument[] | undefined;
  let index = -1;
  for (const solve of team.solvedChallenges) {
    index += 1;
    if (!revaluedIds.has(solve.id)) continue;
    const points = toPoints(solve, values.get(solve.id), bonus);
    if (points === solve.score) continue;
    changedSolves ??= [...team.solvedChallenges];
    changedSolves[index] = { ...solve, score: points };
    score += points - solve.score;
  }
  return changedSolves ? { ...team, score, solvedChallenges: changedSolves } : team;
}

function toPoints({ id, scored, type }: SolveDocument, value: number | undefined, bonus: BloodBonus): number {
  if (value === undefined) throw new Error(`the change is about the unknown challenge ${id}`);
  return scored === false ? 0 : computeSolvePoints(type, value, bonus);
}

/** The team with its points, score, last solve and number of solves computed from its solves and adjustments. */
function rescore(team: TeamDocument, { values, removedIds, bonus }: ScoringContext): TeamDocument {
  const solvedChallenges: SolveDocument[] = [];
  let score = 0;
  let lastSubmissionTime = NEVER;
  for (const solve of team.solvedChallenges) {
    if (removedIds.has(solve.id)) continue;
    const points = toPoints(solve, values.get(solve.id), bonus);
    solvedChallenges.push(points === solve.score ? solve : { ...solve, score: points });
    score += points;
    if (solve.scored !== false) lastSubmissionTime = solve.time;
  }
  for (const { points } of team.adjustments) score += points;
  return { ...team, score, lastSubmissionTime, solvedChallenges, solvedCount: solvedChallenges.length };
}
