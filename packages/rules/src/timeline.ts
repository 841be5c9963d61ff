interface ScoredEvent {
  readonly at: number;
  readonly points: number;
}

/** BOARD-3: the score of a team after each solve, adjustment and hint, in the order of time. */
export function timeline(solves: readonly ScoredEvent[], changes: readonly ScoredEvent[]) {
  const events = changes.length === 0 ? solves : [...solves, ...changes].toSorted((a, b) => a.at - b.at);
  let score = 0;
  return events.map(({ at, points }) => {
    score += points;
    return { time: at, score };
  });
}

const TOP = 10;

/** Whether a team is one of those whose timelines are on the board. A rank of 0 or null is none. */
export function hasTimeline(rank: number | null): boolean {
  return rank !== null && rank > 0 && rank <= TOP;
}
