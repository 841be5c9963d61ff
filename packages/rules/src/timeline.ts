interface ScoredEvent {
  readonly at: number;
  readonly points: number;
}

/** BOARD-3: the score of a team after each solve, adjustment and hint, in chronological order. */
export function buildTimeline(solves: readonly ScoredEvent[], changes: readonly ScoredEvent[]) {
  const events = changes.length === 0 ? solves : [...solves, ...changes].toSorted((a, b) => a.at - b.at);
  let score = 0;
  return events.map(({ at, points }) => {
    score += points;
    return { time: at, score };
  });
}

const TIMELINE_RANKS = 10;

/** Whether a team with this rank has a timeline on the board. A team with the rank 0 or null is not ranked. */
function hasTimeline(rank: number | null): boolean {
  return rank !== null && rank > 0 && rank <= TIMELINE_RANKS;
}

interface PlacedTeam {
  readonly rank: number;
  readonly divisionRank: number | null;
}

/** BOARD-3: the timelines of the top ten, overall (`all`) and per division. The teams are in the order of the board. */
export function selectTopTimelines<Team extends PlacedTeam, Line>(
  teams: readonly Team[],
  toDivision: (team: Team) => string | null,
  toLine: (team: Team) => Line,
): Record<string, Line[]> {
  const lines = new Map([["all", teams.filter(({ rank }) => hasTimeline(rank)).map(toLine)]]);
  for (const team of teams) {
    const division = toDivision(team);
    if (division === null || !hasTimeline(team.divisionRank)) continue;
    lines.set(division, [...(lines.get(division) ?? []), toLine(team)]);
  }
  return Object.fromEntries(lines);
}
