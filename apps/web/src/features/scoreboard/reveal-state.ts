import type { Reveal, RevealedTeam, RevealStep } from "@gonfalon/contract/reveal.ts";

export interface ShownTeam extends Omit<RevealedTeam, "rank"> {
  /** Whether its rank is final. */
  readonly isPlaced: boolean;
}

/** What a reveal shows after some of its steps. */
export interface RevealState {
  /** In the order of the ranks. */
  readonly teams: readonly ShownTeam[];
  /** The last step; undefined at the start. */
  readonly step: RevealStep | undefined;
  /** The number of teams that are not placed; the last of them has the next step. */
  readonly open: number;
}

/** REVEAL-2: the state after the first `count` steps. */
export function toRevealState({ teams, steps }: Reveal, count: number): RevealState {
  let shown: readonly ShownTeam[] = teams.map(({ rank: _, ...team }) => ({ ...team, isPlaced: false }));
  const taken = steps.slice(0, count);
  for (const step of taken) shown = applyStep(shown, step);
  return { teams: shown, step: taken.at(-1), open: shown.filter(({ isPlaced }) => !isPlaced).length };
}

function applyStep(teams: readonly ShownTeam[], step: RevealStep): readonly ShownTeam[] {
  if (step.kind === "Place")
    return teams.map((team) => (team.id === step.teamId ? { ...team, isPlaced: true } : team));
  const moved = teams.find(({ id }) => id === step.teamId);
  if (!moved) return teams;
  const others = teams.filter((team) => team !== moved);
  return others.toSpliced(step.to - 1, 0, { ...moved, score: step.score, pending: moved.pending - 1 });
}

/** The highest score at the end: the full width of a bar. */
export function highestScore({ teams, steps }: Reveal): number {
  return Math.max(1, ...teams.map(({ score }) => score), ...steps.map(({ score }) => score));
}

/** Teams below the one with the next step that stay visible. */
const PLACED_IN_SIGHT = 2;

/** The index of the first visible row: the team with the next step stays in sight. */
export function firstRow({ teams, open }: RevealState, rows: number): number {
  const end = Math.min(teams.length, Math.max(open + PLACED_IN_SIGHT, rows));
  return Math.max(0, end - rows);
}
