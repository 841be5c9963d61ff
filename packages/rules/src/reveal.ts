import type { SolveKind } from "./blood.ts";
import type { Board, RankedTeam, RatedSolve } from "./board.ts";
import { byRank } from "./ranking.ts";

export interface RevealedTeam {
  readonly id: number;
  /** The score at the start, without the solves to be revealed. */
  readonly score: number;
  readonly rank: number;
  /** The number of solves to be revealed. */
  readonly pending: number;
}

export interface SolveStep {
  readonly step: "Solve";
  readonly teamId: number;
  readonly challengeId: number;
  readonly kind: SolveKind;
  readonly points: number;
  readonly at: number;
  /** The score after the solve. */
  readonly score: number;
  /** The rank before the solve. */
  readonly from: number;
  /** The rank after the solve. */
  readonly to: number;
}

export interface PlaceStep {
  readonly step: "Place";
  readonly teamId: number;
  readonly rank: number;
  readonly score: number;
}

export interface Reveal {
  readonly teams: readonly RevealedTeam[];
  readonly steps: readonly (SolveStep | PlaceStep)[];
}

interface ShownTeam {
  readonly id: number;
  readonly score: number;
  readonly lastSolveAt: number | undefined;
  /** All solves of the team, in commit order. */
  readonly solves: readonly RatedSolve[];
  /** The solves that are still to be revealed. */
  readonly hidden: readonly RatedSolve[];
}

/** REVEAL-1: the teams in the first places of the live board. `findRank` returns the rank overall or in a division. */
export function revealedTeams(
  live: Pick<Board, "teams">,
  places: number,
  findRank: (team: RankedTeam) => number | null,
): readonly RankedTeam[] {
  return live.teams.filter((team) => {
    const rank = findRank(team) ?? 0;
    return rank > 0 && rank <= places;
  });
}

/** REVEAL-1, REVEAL-2: the scores of these teams at the start, and the steps to their final order. */
export function revealSteps(teams: readonly RankedTeam[], frozenAt: number): Reveal {
  let order: readonly ShownTeam[] = teams.map((team) => toShownTeam(team, frozenAt)).toSorted(byRank);
  const start = order.map(({ id, score, hidden }, index) => ({
    id,
    score,
    rank: index + 1,
    pending: hidden.length,
  }));
  const steps: (SolveStep | PlaceStep)[] = [];
  // Teams are placed from the last one up, and a revealed solve never moves a team down.
  for (let rank = order.length; rank > 0; ) {
    const lowest = order[rank - 1];
    if (!lowest) break;
    const [next] = lowest.hidden;
    if (!next) {
      steps.push({ step: "Place", teamId: lowest.id, rank, score: lowest.score });
      rank -= 1;
      continue;
    }
    const after = withHidden(lowest, lowest.score + next.points, lowest.hidden.slice(1));
    order = order.map((team) => (team === lowest ? after : team)).toSorted(byRank);
    const { challengeId, kind, points, at } = next;
    steps.push({
      step: "Solve",
      teamId: lowest.id,
      challengeId,
      kind,
      points,
      at,
      score: after.score,
      from: rank,
      to: order.indexOf(after) + 1,
    });
  }
  return { teams: start, steps };
}

/** A team at the start. Adjustments, hint costs and solves without points are shown from the start. */
function toShownTeam({ id, score, solves }: RankedTeam, frozenAt: number): ShownTeam {
  const hiddenSolves = solves.filter(({ at, points }) => at >= frozenAt && points > 0);
  const hiddenPoints = hiddenSolves.reduce((sum, { points }) => sum + points, 0);
  return withHidden({ id, solves }, score - hiddenPoints, hiddenSolves);
}

function withHidden(
  { id, solves }: Pick<ShownTeam, "id" | "solves">,
  score: number,
  hidden: readonly RatedSolve[],
): ShownTeam {
  const lastSolveAt = solves.findLast((solve) => solve.scores && !hidden.includes(solve))?.at;
  return { id, solves, score, lastSolveAt, hidden };
}
