import { formatLuaCookie, type LoadedEvent } from "./event.ts";
import { createFixture } from "./fixture.ts";
import { computeMedian } from "./row.ts";
import { measureRequestRate } from "./wrk.ts";

/** The size of the event and the number of connections with which GZCTF was measured (docs/performance.md). */
const SIZE = { teams: 500, challenges: 60 };
const CONNECTION_COUNT = 32;

interface Call {
  readonly name: string;
  readonly caller: "visitor" | "player";
  getPath(event: LoadedEvent): string;
}

const CALLS: readonly Call[] = [
  { name: "scoreboard", caller: "visitor", getPath: ({ gameId }) => `/api/game/${gameId}/scoreboard` },
  { name: "challenge list", caller: "player", getPath: ({ gameId }) => `/api/game/${gameId}/details` },
  {
    name: "challenge",
    caller: "player",
    getPath: ({ gameId, firstChallengeId }) => `/api/game/${gameId}/challenges/${firstChallengeId}`,
  },
  { name: "config", caller: "visitor", getPath: () => "/api/config" },
  { name: "games", caller: "visitor", getPath: () => "/api/game?count=10&skip=0" },
  { name: "recent games", caller: "visitor", getPath: () => "/api/game/recent" },
  { name: "latest posts", caller: "visitor", getPath: () => "/api/posts/latest" },
  { name: "game", caller: "visitor", getPath: ({ gameId }) => `/api/game/${gameId}` },
  { name: "game", caller: "player", getPath: ({ gameId }) => `/api/game/${gameId}` },
  { name: "profile", caller: "player", getPath: () => "/api/account/profile" },
  { name: "teams", caller: "player", getPath: () => "/api/team" },
];

export interface CallRate {
  readonly name: string;
  readonly caller: Call["caller"];
  readonly perSecond: number;
}

/** Measures the requests per second of each call. For a player call, all players send requests in turn. */
export async function measureCalls(bounds: {
  readonly rounds: number;
  readonly seconds: number;
}): Promise<readonly CallRate[]> {
  await using fixture = await createFixture(SIZE);
  const { event, server } = fixture;
  const measure = async ({ name, caller, getPath }: Call): Promise<CallRate> => {
    const rates: number[] = [];
    // The first round is a warm-up and is discarded.
    for (let round = 0; round <= bounds.rounds; round++)
      rates.push(
        await measureRequestRate({
          url: server.url,
          seconds: bounds.seconds,
          connectionCount: CONNECTION_COUNT,
          script: toScript(getPath(event), caller),
        }),
      );
    return { name, caller, perSecond: Math.round(computeMedian(rates.slice(1))) };
  };
  const results: CallRate[] = [];
  for (const call of CALLS) results.push(await measure(call));
  return results;
}

/** Lua code for `wrk`. */
function toScript(path: string, caller: Call["caller"]): string {
  const cookie = `["Cookie"] = ${formatLuaCookie(`1 + n % ${SIZE.teams}`)}`;
  return `local n = 0
request = function()
  n = n + 1
  return wrk.format("GET", "${path}", { ["Accept-Encoding"] = "gzip"${caller === "player" ? `, ${cookie}` : ""} })
end`;
}
