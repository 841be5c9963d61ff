import type { CtftimeFeed } from "@gonfalon/contract/feed.ts";
import type { BoardTeam, Scoreboard } from "@gonfalon/contract/scoreboard.ts";

/** FEED-1: the teams with an overall rank and points; with `isFull` also the tasks and their solves. */
export function ctftimeFeed({ items, challenges }: Scoreboard, isFull: boolean): CtftimeFeed {
  const ranked = items.filter(({ rank, score }) => rank > 0 && score > 0);
  const standings = ranked.map(({ name, score }, index) => ({ pos: index + 1, team: name, score }));
  if (!isFull) return { standings };
  const taskNames = uniqueTitles(Object.values(challenges).flat());
  return {
    tasks: [...taskNames.values()],
    standings: standings.map((standing, index) => ({ ...standing, ...listSolves(ranked[index], taskNames) })),
  };
}

/** The title of each challenge by its id; titles that are repeated get a number. */
function uniqueTitles(
  challenges: readonly { readonly id: number; readonly title: string }[],
): ReadonlyMap<number, string> {
  const titles = new Set(challenges.map(({ title }) => title));
  const seen = new Set<string>();
  const names = new Map<number, string>();
  for (const { id, title } of challenges) {
    let name = title;
    for (let number = 2; seen.has(name) || (name !== title && titles.has(name)); number++)
      name = `${title} (${number})`;
    seen.add(name);
    names.set(id, name);
  }
  return names;
}

/** One loop over tens of thousands of solves: it blocks the event loop. */
function listSolves(team: BoardTeam | undefined, taskNames: ReadonlyMap<number, string>) {
  // Without a prototype, so that a task may have any name.
  const taskStats = Object.create(null) as Record<string, { points: number; time: number }>;
  let lastAccept = 0;
  for (const { id, score, time } of team?.solvedChallenges ?? []) {
    const task = taskNames.get(id);
    if (task === undefined) continue;
    const seconds = toSeconds(time);
    taskStats[task] = { points: score, time: seconds };
    if (seconds > lastAccept) lastAccept = seconds;
  }
  // A team can have points from awards alone.
  return lastAccept > 0 ? { taskStats, lastAccept } : { taskStats };
}

function toSeconds(millis: number): number {
  return Math.floor(millis / 1000);
}
