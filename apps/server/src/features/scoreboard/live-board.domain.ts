import type { AdjustmentKind } from "@gonfalon/contract/scoreboard.ts";
import { getSolveKind, type SolveKind } from "@gonfalon/rules/blood.ts";
import { type BloodBonus, unpackBloodBonus } from "@gonfalon/rules/blood-bonus.ts";
import {
  type BoardSettings,
  computeSolveEffect,
  isRankedOverall,
  type RatedChallenge,
  type RatedDivision,
  type RatedTeam,
  type ScoreChange,
  type Solve,
} from "@gonfalon/rules/board-input.ts";
import { compareRanks, createRankCounter } from "@gonfalon/rules/ranking.ts";
import { computeChallengeValue } from "@gonfalon/rules/score-curve.ts";
import { computeSolvePoints } from "@gonfalon/rules/solve-points.ts";

export interface BoardSolve extends Solve {
  readonly id: number;
  /** Empty if the account was deleted. */
  readonly userName: string;
}

/** An adjustment or a hint cost. */
export interface BoardScoreChange extends ScoreChange {
  /** Unique among adjustments and among hint purchases, but not across both. */
  readonly id: number;
  readonly kind: AdjustmentKind;
  /** Null if only staff and the team may read it. */
  readonly reason: string | null;
}

export interface LiveBoardInput<Team extends RatedTeam, Challenge extends RatedChallenge>
  extends BoardSettings {
  /** Accepted teams. */
  readonly teams: readonly Team[];
  /** Enabled challenges, in display order. */
  readonly challenges: readonly Challenge[];
}

/** A solve with its current points. */
export interface ScoredSolve {
  readonly challengeId: number;
  readonly at: number;
  readonly userName: string;
  readonly kind: SolveKind;
  readonly scores: boolean;
  points: number;
}

export interface LiveTeam<Team extends RatedTeam = RatedTeam> {
  readonly id: number;
  readonly team: Team;
  /** Undefined for a team that has all permissions. */
  readonly division: RatedDivision | undefined;
  readonly solves: ScoredSolve[];
  readonly changes: BoardScoreChange[];
  score: number;
  lastSolveAt: number | undefined;
  rank: number;
  divisionRank: number | null;
  /** Incremented with every change to the row except its ranks, so that the serialized row can be cached. */
  revision: number;
}

interface Solver<Team extends RatedTeam> {
  readonly team: LiveTeam<Team>;
  readonly solve: ScoredSolve;
}

export interface LiveChallenge<
  Team extends RatedTeam = RatedTeam,
  Challenge extends RatedChallenge = RatedChallenge,
> {
  readonly challenge: Challenge;
  readonly solvers: Solver<Team>[];
  readonly bloods: Solver<Team>[];
  /** The number of solves that lower the value. */
  solveCount: number;
  value: number;
}

export interface LiveBoard<Team extends RatedTeam, Challenge extends RatedChallenge> {
  readonly challenges: readonly LiveChallenge<Team, Challenge>[];
  readonly teams: ReadonlyMap<number, LiveTeam<Team>>;
  /** Applies solves in commit order; solves of other teams and challenges are ignored. */
  apply(solves: Iterable<BoardSolve>): void;
  /** Applies adjustments and hint costs; those of other teams are ignored. */
  applyScoreChanges(changes: Iterable<BoardScoreChange>): void;
  /** Ordered by rank. */
  getRanking(): readonly LiveTeam<Team>[];
}

/**
 * The incrementally updated board of a game: a solve changes the value of its challenge and the scores of
 * its solvers. The result equals the board of `buildBoard`. Objects are mutated in place, because ten thousand teams
 * are updated several times a second.
 */
export function liveBoard<Team extends RatedTeam, Challenge extends RatedChallenge>(
  input: LiveBoardInput<Team, Challenge>,
): LiveBoard<Team, Challenge> {
  const bonus = unpackBloodBonus(input.bloodBonus);
  const challenges = input.challenges.map((challenge) => createLiveChallenge<Team, Challenge>(challenge));
  const challengeById = new Map(
    challenges.map((liveChallenge) => [liveChallenge.challenge.id, liveChallenge]),
  );
  const divisions = new Map(input.divisions?.map((division) => [division.name, division]));
  const rankedTeams = input.teams.map((team) =>
    createLiveTeam(team, team.division === null ? undefined : divisions.get(team.division)),
  );
  const teamById = new Map(rankedTeams.map((team) => [team.id, team]));

  function apply(solves: Iterable<BoardSolve>): void {
    const solvedChallenges = new Set<LiveChallenge<Team, Challenge>>();
    for (const solve of solves) {
      const team = teamById.get(solve.teamId);
      const challenge = challengeById.get(solve.challengeId);
      if (!team || !challenge) continue;
      addSolve(team, challenge, solve);
      solvedChallenges.add(challenge);
    }
    for (const challenge of solvedChallenges) revalue(challenge, bonus);
  }

  function applyScoreChanges(changes: Iterable<BoardScoreChange>): void {
    for (const change of changes) {
      const team = teamById.get(change.teamId);
      if (!team) continue;
      team.changes.push(change);
      team.score += change.points;
      team.revision += 1;
    }
  }

  function getRanking(): readonly LiveTeam<Team>[] {
    rankedTeams.sort(compareRanks);
    const ranks = createRankCounter();
    for (const team of rankedTeams) {
      const { rank, divisionRank } = ranks.next(team.team.division, isRankedOverall(team.division));
      team.rank = rank;
      team.divisionRank = divisionRank;
    }
    return rankedTeams;
  }

  return { challenges, teams: teamById, apply, applyScoreChanges, getRanking };
}

function createLiveChallenge<Team extends RatedTeam, Challenge extends RatedChallenge>(
  challenge: Challenge,
): LiveChallenge<Team, Challenge> {
  return { challenge, solvers: [], bloods: [], solveCount: 0, value: computeChallengeValue(challenge, 0) };
}

function createLiveTeam<Team extends RatedTeam>(
  team: Team,
  division: RatedDivision | undefined,
): LiveTeam<Team> {
  return {
    id: team.id,
    team,
    division,
    solves: [],
    changes: [],
    score: 0,
    lastSolveAt: undefined,
    rank: 0,
    divisionRank: null,
    revision: 0,
  };
}

function addSolve(team: LiveTeam, liveChallenge: LiveChallenge, { at, userName }: BoardSolve): void {
  const { challenge, solvers, bloods } = liveChallenge;
  const { scores, takesBlood, affectsValue } = computeSolveEffect(challenge, team.division, at);
  const kind = takesBlood ? getSolveKind(bloods.length, challenge.disableBloodBonus) : "Normal";
  const solve: ScoredSolve = { challengeId: challenge.id, at, userName, kind, scores, points: 0 };
  solvers.push({ team, solve });
  if (kind !== "Normal") bloods.push({ team, solve });
  if (affectsValue) liveChallenge.solveCount += 1;
  team.solves.push(solve);
  if (scores) team.lastSolveAt = at;
  team.revision += 1;
}

function revalue(liveChallenge: LiveChallenge, bonus: BloodBonus): void {
  liveChallenge.value = computeChallengeValue(liveChallenge.challenge, liveChallenge.solveCount);
  for (const { team, solve } of liveChallenge.solvers) {
    const points = solve.scores ? computeSolvePoints(solve.kind, liveChallenge.value, bonus) : 0;
    if (points === solve.points) continue;
    team.score += points - solve.points;
    solve.points = points;
    team.revision += 1;
  }
}
