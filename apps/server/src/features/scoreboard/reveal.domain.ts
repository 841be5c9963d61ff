import type { Reveal, RevealStep } from "@gonfalon/contract/reveal.ts";
import { type BoardTeam, NEVER, type Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import type { RankedTeam } from "@gonfalon/rules/board.ts";
import { type RatedDivision, solveEffect } from "@gonfalon/rules/board-input.ts";
import { revealedTeams, revealSteps } from "@gonfalon/rules/reveal.ts";

export interface RevealInput {
  /** The live board. */
  readonly board: Scoreboard;
  readonly frozenAt: number;
  readonly places: number;
  /** Undefined for the overall ranking. */
  readonly divisionId: number | undefined;
  /** By division id. */
  readonly divisions: ReadonlyMap<number, RatedDivision>;
}

/** REVEAL-1, REVEAL-2: the steps from the frozen board to the live one, with the names that the screen shows. */
export function makeReveal({ board, frozenAt, places, divisionId, divisions }: RevealInput): Reveal {
  const challenges = new Map(
    Object.values(board.challenges)
      .flat()
      .map((challenge) => [challenge.id, challenge]),
  );
  const candidates = board.items.filter((team) => divisionId === undefined || team.divisionId === divisionId);
  const teamById = new Map(candidates.map((team) => [team.id, team]));
  const ranked = candidates.map((team) => toRankedTeam(team, challenges, divisions));
  const chosen = revealedTeams({ teams: ranked }, places, ({ rank, divisionRank }) =>
    divisionId === undefined ? rank : divisionRank,
  );
  const { teams, steps } = revealSteps(chosen, frozenAt);
  return {
    frozenAt,
    teams: teams.map((start) => {
      const { name = "", avatar = null, division = null } = teamById.get(start.id) ?? {};
      return { ...start, name, avatar, division };
    }),
    steps: steps.map((step): RevealStep => {
      if (step.step === "Place") {
        const { teamId, rank, score } = step;
        return { kind: "Place", teamId, rank, score };
      }
      const { teamId, challengeId, kind, points, at, score, from, to } = step;
      const title = challenges.get(challengeId)?.title ?? "";
      return { kind: "Solve", teamId, challengeId, title, type: kind, points, time: at, score, from, to };
    }),
  };
}

function toRankedTeam(
  { id, score, rank, divisionRank, divisionId, lastSubmissionTime, solvedChallenges, adjustments }: BoardTeam,
  challenges: ReadonlyMap<number, { readonly deadline: number | null }>,
  divisions: ReadonlyMap<number, RatedDivision>,
): RankedTeam {
  const division = divisionId === null ? undefined : divisions.get(divisionId);
  return {
    id,
    score,
    rank,
    divisionRank,
    lastSolveAt: lastSubmissionTime === NEVER ? undefined : lastSubmissionTime,
    solves: solvedChallenges.map((solve) => ({
      challengeId: solve.id,
      at: solve.time,
      kind: solve.type === "Unaccepted" ? "Normal" : solve.type,
      points: solve.score,
      scores: solveEffect(
        { id: solve.id, deadline: challenges.get(solve.id)?.deadline ?? null },
        division,
        solve.time,
      ).scores,
    })),
    changes: adjustments.map(({ time, points }) => ({ teamId: id, at: time, points })),
  };
}
