import type { Reveal, RevealStep } from "@gonfalon/contract/reveal.ts";
import type { BoardTeam, Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import type { RankedTeam } from "@gonfalon/rules/board.ts";
import { NEVER } from "@gonfalon/rules/board-document.ts";
import { computeRevealSteps, selectRevealedTeams } from "@gonfalon/rules/reveal.ts";

export interface RevealInput {
  /** The live board. */
  readonly board: Scoreboard;
  readonly frozenAt: number;
  readonly places: number;
  /** Undefined for the overall ranking. */
  readonly divisionId: number | undefined;
}

/** REVEAL-1, REVEAL-2: the steps from the frozen board to the live one, with the names that the screen shows. */
export function createReveal({ board, frozenAt, places, divisionId }: RevealInput): Reveal {
  const titles = new Map(
    Object.values(board.challenges)
      .flat()
      .map(({ id, title }) => [id, title]),
  );
  const candidates = board.items.filter((team) => divisionId === undefined || team.divisionId === divisionId);
  const teamById = new Map(candidates.map((team) => [team.id, team]));
  const chosenTeams = selectRevealedTeams(
    { teams: candidates.map(toRankedTeam) },
    places,
    ({ rank, divisionRank }) => (divisionId === undefined ? rank : divisionRank),
  );
  const { teams, steps } = computeRevealSteps(chosenTeams, frozenAt);
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
      const title = titles.get(challengeId) ?? "";
      return { kind: "Solve", teamId, challengeId, title, type: kind, points, time: at, score, from, to };
    }),
  };
}

function toRankedTeam(team: BoardTeam): RankedTeam {
  const { id, score, rank, divisionRank, lastSubmissionTime, solvedChallenges, adjustments } = team;
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
      scores: solve.scored !== false,
    })),
    changes: adjustments.map(({ time, points }) => ({ teamId: id, at: time, points })),
  };
}
