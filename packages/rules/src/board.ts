import { BLOODS, type SolveKind, solveKind } from "./blood.ts";
import { bloodPoints, unpackBloodBonus } from "./blood-bonus.ts";
import { challengeValue, type Scoring } from "./score-curve.ts";

export interface RatedChallenge extends Scoring {
  readonly id: number;
  readonly disableBloodBonus: boolean;
}

export interface RatedTeam {
  readonly id: number;
  readonly division: string | null;
}

/** A solve; solves are in commit order. */
export interface Solve {
  readonly teamId: number;
  readonly challengeId: number;
  readonly at: number;
}

export interface RatedSolve {
  readonly challengeId: number;
  readonly at: number;
  readonly kind: SolveKind;
  readonly points: number;
}

export interface RankedTeam {
  readonly id: number;
  readonly score: number;
  readonly rank: number;
  readonly divisionRank: number | null;
  readonly lastSolveAt: number | undefined;
  readonly solves: readonly RatedSolve[];
}

export interface ChallengeStanding {
  readonly id: number;
  readonly value: number;
  readonly solved: number;
  /** The teams that came first, second and third. */
  readonly bloods: readonly { readonly teamId: number; readonly at: number }[];
}

export interface Board {
  readonly teams: readonly RankedTeam[];
  readonly challenges: readonly ChallengeStanding[];
}

interface BoardInput {
  readonly bloodBonus: number;
  /** The teams that count: accepted ones. */
  readonly teams: readonly RatedTeam[];
  /** The challenges that count: enabled ones. */
  readonly challenges: readonly RatedChallenge[];
  /** In commit order; solves of other teams and challenges are ignored. */
  readonly solves: readonly Solve[];
}

/** SCORE-4: the reference implementation of the board. Faster implementations must give the same result. */
export function buildBoard({ bloodBonus, teams, challenges, solves }: BoardInput): Board {
  const teamIds = new Set(teams.map(({ id }) => id));
  const counted = Map.groupBy(
    solves.filter(({ teamId }) => teamIds.has(teamId)),
    ({ challengeId }) => challengeId,
  );
  const bonus = unpackBloodBonus(bloodBonus);
  const rated = new Map<number, (RatedSolve & { readonly order: number })[]>();
  const orderBySolve = new Map(solves.map((solve, order) => [solve, order]));

  const standings = challenges.map((challenge) => {
    const own = counted.get(challenge.id) ?? [];
    const value = challengeValue(challenge, own.length);
    own.forEach((solve, place) => {
      const kind = solveKind(place, challenge.disableBloodBonus);
      const points = kind === "Normal" ? value : bloodPoints(value, bonus[place] ?? 0);
      const list = rated.get(solve.teamId) ?? [];
      rated.set(solve.teamId, list);
      list.push({
        challengeId: challenge.id,
        at: solve.at,
        kind,
        points,
        order: orderBySolve.get(solve) ?? 0,
      });
    });
    const bloods = challenge.disableBloodBonus ? [] : own.slice(0, BLOODS.length);
    return {
      id: challenge.id,
      value,
      solved: own.length,
      bloods: bloods.map(({ teamId, at }) => ({ teamId, at })),
    };
  });

  return { teams: rank(teams, rated), challenges: standings };
}

function rank(
  teams: readonly RatedTeam[],
  rated: ReadonlyMap<number, readonly (RatedSolve & { readonly order: number })[]>,
): readonly RankedTeam[] {
  const scored = teams.map((team) => {
    const solves = (rated.get(team.id) ?? []).toSorted((a, b) => a.order - b.order);
    return {
      id: team.id,
      division: team.division,
      solves: solves.map(({ challengeId, at, kind, points }) => ({ challengeId, at, kind, points })),
      score: solves.reduce((sum, { points }) => sum + points, 0),
      lastSolveAt: solves.at(-1)?.at,
    };
  });
  const placesTaken = new Map<string, number>();
  return scored.toSorted(byRank).map(({ id, division, solves, score, lastSolveAt }, index) => {
    const place = division === null ? null : (placesTaken.get(division) ?? 0) + 1;
    if (division !== null && place !== null) placesTaken.set(division, place);
    return { id, score, rank: index + 1, divisionRank: place, lastSolveAt, solves };
  });
}

/** SCORE-5: the higher score, then the earlier last solve, then the lower team id. */
export function byRank(a: Ranked, b: Ranked): number {
  return b.score - a.score || (a.lastSolveAt ?? 0) - (b.lastSolveAt ?? 0) || a.id - b.id;
}

type Ranked = Pick<RankedTeam, "id" | "score" | "lastSolveAt">;
