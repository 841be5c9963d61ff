import { type SolveKind, solveKind } from "@gonfalon/rules/blood.ts";
import { type BloodBonus, bloodPoints, unpackBloodBonus } from "@gonfalon/rules/blood-bonus.ts";
import { byRank, type RatedChallenge, type RatedTeam } from "@gonfalon/rules/board.ts";
import { challengeValue } from "@gonfalon/rules/score-curve.ts";

export interface BoardSolve {
  readonly teamId: number;
  readonly challengeId: number;
  readonly at: number;
  /** Empty if the account was deleted. */
  readonly userName: string;
}

export interface LiveBoardInput<Team extends RatedTeam, Challenge extends RatedChallenge> {
  readonly bloodBonus: number;
  /** Accepted teams. */
  readonly teams: readonly Team[];
  /** Enabled challenges, in display order. */
  readonly challenges: readonly Challenge[];
}

/** A solve with its current points. */
export interface Mark {
  readonly challengeId: number;
  readonly at: number;
  readonly userName: string;
  readonly kind: SolveKind;
  points: number;
}

export interface LiveTeam<Team extends RatedTeam = RatedTeam> {
  readonly id: number;
  readonly team: Team;
  readonly marks: Mark[];
  score: number;
  lastSolveAt: number | undefined;
  rank: number;
  divisionRank: number | null;
  /** Incremented with every change of the marks; for caching. */
  revision: number;
}

export interface LiveChallenge<
  Team extends RatedTeam = RatedTeam,
  Challenge extends RatedChallenge = RatedChallenge,
> {
  readonly challenge: Challenge;
  readonly solvers: { readonly team: LiveTeam<Team>; readonly mark: Mark }[];
  value: number;
}

export interface LiveBoard<Team extends RatedTeam, Challenge extends RatedChallenge> {
  readonly challenges: readonly LiveChallenge<Team, Challenge>[];
  /** Applies solves in commit order; solves of other teams and challenges are ignored. */
  apply(solves: Iterable<BoardSolve>): void;
  /** Ordered by rank. */
  ranking(): readonly LiveTeam<Team>[];
}

/**
 * The incrementally updated board of a game: a solve changes the value of its challenge and the scores of
 * its solvers. It equals the result of `buildBoard`. Objects are mutated in place, because ten thousand teams
 * are updated several times a second.
 */
export function liveBoard<Team extends RatedTeam, Challenge extends RatedChallenge>(
  input: LiveBoardInput<Team, Challenge>,
): LiveBoard<Team, Challenge> {
  const bonus = unpackBloodBonus(input.bloodBonus);
  const challenges = input.challenges.map((challenge) => unsolved<Team, Challenge>(challenge));
  const challengeById = new Map(challenges.map((live) => [live.challenge.id, live]));
  const ranked = input.teams.map(unranked);
  const teamById = new Map(ranked.map((team) => [team.id, team]));

  function apply(solves: Iterable<BoardSolve>): void {
    const touched = new Set<LiveChallenge<Team, Challenge>>();
    for (const solve of solves) {
      const team = teamById.get(solve.teamId);
      const challenge = challengeById.get(solve.challengeId);
      if (!team || !challenge) continue;
      add(team, challenge, solve);
      touched.add(challenge);
    }
    for (const challenge of touched) revalue(challenge, bonus);
  }

  function ranking(): readonly LiveTeam<Team>[] {
    ranked.sort(byRank);
    const places = new Map<string, number>();
    ranked.forEach((team, index) => {
      const { division } = team.team;
      team.rank = index + 1;
      if (division === null) return;
      team.divisionRank = (places.get(division) ?? 0) + 1;
      places.set(division, team.divisionRank);
    });
    return ranked;
  }

  return { challenges, apply, ranking };
}

function unsolved<Team extends RatedTeam, Challenge extends RatedChallenge>(
  challenge: Challenge,
): LiveChallenge<Team, Challenge> {
  return { challenge, solvers: [], value: challengeValue(challenge, 0) };
}

function unranked<Team extends RatedTeam>(team: Team): LiveTeam<Team> {
  return {
    id: team.id,
    team,
    marks: [],
    score: 0,
    lastSolveAt: undefined,
    rank: 0,
    divisionRank: null,
    revision: 0,
  };
}

function add(team: LiveTeam, { challenge, solvers }: LiveChallenge, { at, userName }: BoardSolve): void {
  const kind = solveKind(solvers.length, challenge.disableBloodBonus);
  const mark: Mark = { challengeId: challenge.id, at, userName, kind, points: 0 };
  solvers.push({ team, mark });
  team.marks.push(mark);
  team.lastSolveAt = at;
  team.revision += 1;
}

function revalue(live: LiveChallenge, bonus: BloodBonus): void {
  live.value = challengeValue(live.challenge, live.solvers.length);
  live.solvers.forEach(({ team, mark }, place) => {
    const points = mark.kind === "Normal" ? live.value : bloodPoints(live.value, bonus[place] ?? 0);
    if (points === mark.points) return;
    team.score += points - mark.points;
    mark.points = points;
    team.revision += 1;
  });
}
