import type { SolveKind } from "./blood.ts";
import type { Board, RankedTeam, RatedSolve } from "./board.ts";
import { compareRanks } from "./ranking.ts";

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
  readonly hiddenSolves: readonly RatedSolve[];
}

/** REVEAL-1: the teams in the first places of the live board. `findRank` returns the rank overall or in a division. */
export function selectRevealedTeams(
  liveBoard: Pick<Board, "teams">,
  places: number,
  findRank: (team: RankedTeam) => number | null,
): readonly RankedTeam[] {
  return liveBoard.teams.filter((team) => {
    const rank = findRank(team) ?? 0;
    return rank > 0 && rank <= places;
  });
}

/** REVEAL-1, REVEAL-2: the scores of these teams at the start, and the steps to their final order. */
export function computeRevealSteps(teams: readonly RankedTeam[], frozenAt: number): Reveal {
  let order: readonly ShownTeam[] = teams.map((team) => toShownTeam(team, frozenAt)).toSorted(compareRanks);
  const startTeams = order.map(({ id, score, hiddenSolves }, index) => ({
    id,
    score,
    rank: index + 1,
    pending: hiddenSolves.length,
  }));
  const steps: (SolveStep | PlaceStep)[] = [];
  // Teams are placed from the last one up, and a revealed solve never moves a team down.
  for (let rank = order.length; rank > 0; ) {
    const lowestTeam = order[rank - 1];
    if (!lowestTeam) break;
    const [nextSolve] = lowestTeam.hiddenSolves;
    if (!nextSolve) {
      steps.push({ step: "Place", teamId: lowestTeam.id, rank, score: lowestTeam.score });
      rank -= 1;
      continue;
    }
    const changedTeam = withHiddenSolves(
      lowestTeam,
      lowestTeam.score + nextSolve.points,
      lowestTeam.hiddenSolves.slice(1),
    );
    order = order.map((team) => (team === lowestTeam ? changedTeam : team)).toSorted(compareRanks);
    const { challengeId, kind, points, at } = nextSolve;
    steps.push({
      step: "Solve",
      teamId: lowestTeam.id,
      challengeId,
      kind,
      points,
      at,
      score: changedTeam.score,
      from: rank,
      to: order.indexOf(changedTeam) + 1,
    });
  }
  return { teams: startTeams, steps };
}

/** A team at the start. Adjustments, hint costs and solves without points are shown from the start. */
function toShownTeam({ id, score, solves }: RankedTeam, frozenAt: number): ShownTeam {
  const hiddenSolves = solves.filter(({ at, points }) => at >= frozenAt && points > 0);
  const hiddenPoints = hiddenSolves.reduce((sum, { points }) => sum + points, 0);
  return withHiddenSolves({ id, solves }, score - hiddenPoints, hiddenSolves);
}

function withHiddenSolves(
  { id, solves }: Pick<ShownTeam, "id" | "solves">,
  score: number,
  hiddenSolves: readonly RatedSolve[],
): ShownTeam {
  const lastSolveAt = solves.findLast((solve) => solve.scores && !hiddenSolves.includes(solve))?.at;
  return { id, solves, score, lastSolveAt, hiddenSolves };
}
