import type { Reveal, RevealedTeam, RevealStep } from "@gonfalon/contract/reveal.ts";

export interface ShownTeam extends Omit<RevealedTeam, "rank"> {
  /** Whether the rank of the team is final. */
  readonly isPlaced: boolean;
}

/** What a reveal shows after some of its steps. */
export interface RevealState {
  /** In the order of the ranks. */
  readonly teams: readonly ShownTeam[];
  /** The current step, which is the last of these steps; undefined at the start. */
  readonly step: RevealStep | undefined;
  /** The number of teams that are not placed; the last of them has the next step. */
  readonly unplacedCount: number;
}

/** REVEAL-2: the state after the first `stepCount` steps. */
export function toRevealState({ teams, steps }: Reveal, stepCount: number): RevealState {
  let shownTeams: readonly ShownTeam[] = teams.map(({ rank: _, ...team }) => ({ ...team, isPlaced: false }));
  const pastSteps = steps.slice(0, stepCount);
  for (const step of pastSteps) shownTeams = applyStep(shownTeams, step);
  return {
    teams: shownTeams,
    step: pastSteps.at(-1),
    unplacedCount: shownTeams.filter(({ isPlaced }) => !isPlaced).length,
  };
}

function applyStep(teams: readonly ShownTeam[], step: RevealStep): readonly ShownTeam[] {
  if (step.kind === "Place")
    return teams.map((team) => (team.id === step.teamId ? { ...team, isPlaced: true } : team));
  const movedTeam = teams.find(({ id }) => id === step.teamId);
  if (!movedTeam) return teams;
  const otherTeams = teams.filter((team) => team !== movedTeam);
  return otherTeams.toSpliced(step.to - 1, 0, {
    ...movedTeam,
    score: step.score,
    pending: movedTeam.pending - 1,
  });
}

/** The highest score in the reveal; its bar has the full width. */
export function getMaxScore({ teams, steps }: Reveal): number {
  return Math.max(1, ...teams.map(({ score }) => score), ...steps.map(({ score }) => score));
}

/** The number of teams below the team of the next step that stay visible. */
const VISIBLE_PLACED_TEAMS = 2;

/** The index of the first visible row; the team with the next step is always visible. */
export function getFirstIndex({ teams, unplacedCount }: RevealState, rowCount: number): number {
  const end = Math.min(teams.length, Math.max(unplacedCount + VISIBLE_PLACED_TEAMS, rowCount));
  return Math.max(0, end - rowCount);
}
