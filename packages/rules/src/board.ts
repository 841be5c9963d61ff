import { BLOODS, getSolveKind, type SolveKind } from "./blood.ts";
import { type BloodBonus, computeBloodPoints, unpackBloodBonus } from "./blood-bonus.ts";
import {
  type BoardEvents,
  type BoardSettings,
  computeSolveEffect,
  isRankedOverall,
  type RatedChallenge,
  type RatedDivision,
  type ScoreChange,
  type Solve,
  type SolveEffect,
} from "./board-input.ts";
import { compareRanks, createRankCounter } from "./ranking.ts";
import { computeChallengeValue } from "./score-curve.ts";

export interface RatedSolve {
  readonly challengeId: number;
  readonly at: number;
  readonly kind: SolveKind;
  readonly points: number;
  /** Whether the solve counts for the team's score and last solve. A solve that scores can have no points. */
  readonly scores: boolean;
}

export interface RankedTeam {
  readonly id: number;
  readonly score: number;
  /** 0 for a team whose division has no overall rank. */
  readonly rank: number;
  readonly divisionRank: number | null;
  readonly lastSolveAt: number | undefined;
  readonly solves: readonly RatedSolve[];
  readonly changes: readonly ScoreChange[];
}

/** The value of a challenge on the board, after its solves. */
export interface ValuedChallenge {
  readonly id: number;
  readonly value: number;
  readonly solved: number;
  /** The teams with the first, second and third blood. */
  readonly bloods: readonly { readonly teamId: number; readonly at: number }[];
}

export interface Board {
  /** In the order of the board; teams without an overall rank are among them. */
  readonly teams: readonly RankedTeam[];
  readonly challenges: readonly ValuedChallenge[];
}

interface BoardInput extends BoardSettings, BoardEvents {
  /** FREEZE-3: solves from this time on take no blood. */
  readonly noBloodFrom?: number;
}

/** A solve by a team on the board, with its index in the input and its effect. */
interface CountedSolve extends Solve {
  readonly order: number;
  readonly effect: SolveEffect;
}

/** SCORE-4: the reference implementation of the board. Faster implementations must give the same result. */
export function buildBoard({ noBloodFrom = Infinity, ...input }: BoardInput): Board {
  const bonus = unpackBloodBonus(input.bloodBonus);
  const divisionsByTeam = indexDivisions(input);
  const solvesByChallenge = Map.groupBy(input.solves.map(toOrdered), ({ challengeId }) => challengeId);
  const ratedChallenges = input.challenges.map((challenge) => {
    const solves = (solvesByChallenge.get(challenge.id) ?? []).flatMap((solve): CountedSolve[] => {
      if (!divisionsByTeam.has(solve.teamId)) return [];
      const effect = computeSolveEffect(challenge, divisionsByTeam.get(solve.teamId), solve.at);
      return [{ ...solve, effect: { ...effect, takesBlood: effect.takesBlood && solve.at < noBloodFrom } }];
    });
    return rateChallenge(challenge, solves, bonus);
  });
  const solvesByTeam = Map.groupBy(
    ratedChallenges.flatMap(({ solves }) => solves).toSorted((a, b) => a.order - b.order),
    ({ teamId }) => teamId,
  );
  const changesByTeam = Map.groupBy(input.changes ?? [], ({ teamId }) => teamId);
  const teams = input.teams.map(({ id, division }) => {
    const solves = (solvesByTeam.get(id) ?? []).map(({ rating }) => rating);
    const changes = changesByTeam.get(id) ?? [];
    const lastSolveAt = solves.findLast(({ scores }) => scores)?.at;
    return { id, division, score: sum(solves) + sum(changes), lastSolveAt, solves, changes };
  });
  const ranks = createRankCounter();
  return {
    teams: teams.toSorted(compareRanks).map(({ division, ...team }) => ({
      ...team,
      ...ranks.next(division, isRankedOverall(divisionsByTeam.get(team.id))),
    })),
    challenges: ratedChallenges.map(({ valuedChallenge }) => valuedChallenge),
  };
}

/** The value and the bloods of a challenge, and the points of its solves. */
function rateChallenge(challenge: RatedChallenge, solves: readonly CountedSolve[], bonus: BloodBonus) {
  const solveCount = solves.filter(({ effect }) => effect.affectsValue).length;
  const value = computeChallengeValue(challenge, solveCount);
  const bloods = challenge.disableBloodBonus
    ? []
    : solves.filter(({ effect }) => effect.takesBlood).slice(0, BLOODS.length);
  const rate = (solve: CountedSolve): RatedSolve => {
    const place = bloods.indexOf(solve);
    const kind = place < 0 ? "Normal" : getSolveKind(place, challenge.disableBloodBonus);
    const { scores } = solve.effect;
    const fullPoints = place < 0 ? value : computeBloodPoints(value, bonus[place] ?? 0);
    return { challengeId: challenge.id, at: solve.at, kind, points: scores ? fullPoints : 0, scores };
  };
  return {
    valuedChallenge: {
      id: challenge.id,
      value,
      solved: solveCount,
      bloods: bloods.map(({ teamId, at }) => ({ teamId, at })),
    },
    solves: solves.map((solve) => ({ teamId: solve.teamId, order: solve.order, rating: rate(solve) })),
  };
}

function toOrdered(solve: Solve, order: number) {
  return { ...solve, order };
}

function sum(parts: readonly { readonly points: number }[]): number {
  return parts.reduce((total, { points }) => total + points, 0);
}

/** The division of each team on the board, by team id; undefined for a team without one. */
function indexDivisions({ teams, divisions = [] }: BoardSettings): Map<number, RatedDivision | undefined> {
  const byName = new Map(divisions.map((division) => [division.name, division]));
  return new Map(teams.map(({ id, division }) => [id, division === null ? undefined : byName.get(division)]));
}
