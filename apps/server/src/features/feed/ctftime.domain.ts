import type { BoardTeam, Scoreboard } from "@gonfalon/contract/scoreboard.ts";

/**
 * FEED-1: the JSON of a `CtftimeFeed`: the teams with an overall rank and points, and with `isFull` also the tasks and
 * their solves. The text is written directly: serializing objects for tens of thousands of solves would block the event
 * loop for twice as long.
 */
export function toCtftimeJson({ items, challenges }: Scoreboard, isFull: boolean): string {
  const rankedTeams = items.filter(({ rank, score }) => rank > 0 && score > 0);
  const titles = isFull ? chooseUniqueTitles(Object.values(challenges).flat()) : new Map<number, string>();
  const keys = new Map(Array.from(titles, ([id, title]) => [id, `${JSON.stringify(title)}:`]));
  const standings = rankedTeams.map((team, index) => {
    const solves = isFull ? toSolvesJson(team, keys) : "";
    return `{"pos":${index + 1},"team":${JSON.stringify(team.name)},"score":${team.score}${solves}}`;
  });
  const tasks = isFull ? `"tasks":${JSON.stringify([...titles.values()])},` : "";
  return `{${tasks}"standings":[${standings.join(",")}]}`;
}

/** The title of each challenge by its id; repeated titles get a number. */
function chooseUniqueTitles(
  challenges: readonly { readonly id: number; readonly title: string }[],
): ReadonlyMap<number, string> {
  const titles = new Set(challenges.map(({ title }) => title));
  const usedNames = new Set<string>();
  const names = new Map<number, string>();
  for (const { id, title } of challenges) {
    let name = title;
    for (let number = 2; usedNames.has(name) || (name !== title && titles.has(name)); number++)
      name = `${title} (${number})`;
    usedNames.add(name);
    names.set(id, name);
  }
  return names;
}

/** The JSON properties for a team's solves; `keys` are the task titles as JSON. */
function toSolvesJson({ solvedChallenges }: BoardTeam, keys: ReadonlyMap<number, string>): string {
  let stats = "";
  let lastAccept = 0;
  for (const { id, score, time } of solvedChallenges) {
    const key = keys.get(id);
    if (key === undefined) continue;
    const seconds = toSeconds(time);
    stats += `${stats && ","}${key}{"points":${score},"time":${seconds}}`;
    if (seconds > lastAccept) lastAccept = seconds;
  }
  // A team can have points without a solve, from score adjustments.
  return `,"taskStats":{${stats}}${lastAccept > 0 ? `,"lastAccept":${lastAccept}` : ""}`;
}

function toSeconds(millis: number): number {
  return Math.floor(millis / 1000);
}
