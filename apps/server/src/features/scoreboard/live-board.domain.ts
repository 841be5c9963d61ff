import { type BloodBonus, bloodPoints, unpackBloodBonus } from "@gonfalon/rules/blood-bonus.ts";
import {
  BLOODS,
  byRank,
  type RatedChallenge,
  type RatedTeam,
  type SolveKind,
} from "@gonfalon/rules/board.ts";
import { challengeValue } from "@gonfalon/rules/score-curve.ts";

export interface BoardSolve {
  readonly teamId: number;
  readonly challengeId: number;
  readonly at: number;
  /** Empty if the account is gone. */
  readonly userName: string;
}

export interface LiveBoardInput<Team extends RatedTeam, Challenge extends RatedChallenge> {
  readonly bloodBonus: number;
  /** The accepted ones. */
  readonly teams: readonly Team[];
  /** The enabled ones, in the order in which they are shown. */
  readonly challenges: readonly Challenge[];
}

/** One solve as it counts at present. */
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
  /** Grows with every change of its marks: what was made of them can be kept until then. */
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
  /** Takes solves in the order of their commits; those of other teams and challenges are passed over. */
  apply(solves: Iterable<BoardSolve>): void;
  /** In the order of their ranks. */
  ranking(): readonly LiveTeam<Team>[];
}

/**
 * The board of one game, which changes by what a solve changes: the value of its challenge and the scores of
 * those who solved it. It gives what `buildBoard` gives. Plain objects that change in place: ten thousand teams
 * are counted again several times a second.
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
  const kind = challenge.disableBloodBonus ? "Normal" : (BLOODS[solvers.length] ?? "Normal");
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
