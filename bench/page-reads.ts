import { startBareCopy } from "./bare.ts";
import { compareRead, type Read } from "./reads.ts";
import { type Bench, compareRates, type Measurement, type Row } from "./row.ts";
import { measureRequestRate } from "./wrk.ts";

/** Many requests are measured for one row, so each gets less time than a row of its own. */
const MAX_ROUNDS = 3;
const MAX_SECONDS = 2;
const COMPRESSED_HEADERS = { "accept-encoding": "gzip" };

/** The public reads of visitors (READ-1). */
export const publicReadEndpoints: Row = {
  name: "read-public",
  unit: "×",
  target: { atLeast: 0.6 },
  measure: (bench) =>
    measureSlowestRead(
      bench,
      [
        "/",
        "/api/config",
        "/api/game?count=10&skip=0",
        "/api/game/recent?limit=4",
        `/api/game/${bench.event.gameId}`,
        `/api/game/${bench.event.gameId}/notices?count=100&skip=0`,
        "/api/posts",
        "/api/posts/latest",
        `/api/posts/${bench.event.postId}`,
      ].map((path) => ({ path, headers: COMPRESSED_HEADERS })),
      "node:http",
    ),
};

/** The reads that the pages of a signed-in player make (READ-2). */
export const personalReadEndpoints: Row = {
  name: "read-person",
  unit: "×",
  target: { atLeast: 0.4 },
  measure: (bench) =>
    measureSlowestRead(
      bench,
      [
        "/api/account/session",
        "/api/team",
        `/api/game/${bench.event.gameId}`,
        `/api/game/${bench.event.gameId}/check`,
        `/api/game/${bench.event.gameId}/notices?count=100&skip=0`,
      ].map((path) => ({ path, headers: createPlayerHeaders(bench) })),
      "fastify",
    ),
};

async function measureSlowestRead(
  bench: Bench,
  reads: readonly Read[],
  kind: Parameters<typeof compareRead>[2],
): Promise<Measurement> {
  const results: (Measurement & { readonly path: string })[] = [];
  for (const read of reads)
    results.push({ path: read.path, ...(await compareRead(shorten(bench), read, kind)) });
  const [slowestResult] = results.toSorted((left, right) => left.figure - right.figure);
  if (!slowestResult) throw new Error("No read was measured");
  const { path, ours, ...measurement } = slowestResult;
  return { ...measurement, ours: `${path} ${ours}` };
}

/** The requests of every page. */
const COMMON_PATHS = ["/api/account/session", "/api/config"];

export const homePage = createPageRow("page-home", (_game, api) => ({
  commonPaths: [
    "/",
    ...COMMON_PATHS,
    "/api/game/recent?limit=4",
    "/api/posts/latest",
    api,
    `${api}/scoreboard/top?count=10`,
  ],
  playerPaths: [],
}));

export const gamePage = createPageRow("page-game", (game, api) => ({
  commonPaths: [game, ...COMMON_PATHS, api],
  playerPaths: ["/api/team", `${api}/details`],
}));

export const challengesPage = createPageRow("page-board", (game, api) => ({
  commonPaths: [`${game}/challenges`, ...COMMON_PATHS, api, `${api}/notices?count=100&skip=0`],
  playerPaths: [`${api}/details`],
}));

export const scoreboardPage = createPageRow("page-scoreboard", (game, api) => ({
  commonPaths: [
    `${game}/scoreboard`,
    ...COMMON_PATHS,
    api,
    `${api}/scoreboard/top?count=50`,
    `${api}/scoreboard`,
    `${api}/notices?count=100&skip=0`,
  ],
  playerPaths: [],
}));

interface PageRequests {
  readonly commonPaths: readonly string[];
  /** Additional requests of a signed-in player. */
  readonly playerPaths: readonly string[];
}

/** All requests of a page in turn, as a visitor and as a player. The result is the slower of the two. */
function createPageRow(name: string, listRequests: (game: string, api: string) => PageRequests): Row {
  return {
    name,
    unit: "×",
    target: { atLeast: 0.4 },
    async measure(bench) {
      const { gameId } = bench.event;
      const { commonPaths, playerPaths } = listRequests(`/games/${gameId}`, `/api/game/${gameId}`);
      const visitorResult = await comparePage(bench, commonPaths, COMPRESSED_HEADERS);
      const playerResult = await comparePage(
        bench,
        [...commonPaths, ...playerPaths],
        createPlayerHeaders(bench),
      );
      return visitorResult.figure < playerResult.figure
        ? { ...visitorResult, ours: `visitor ${visitorResult.ours}` }
        : { ...playerResult, ours: `player ${playerResult.ours}` };
    },
  };
}

async function comparePage(
  fullBench: Bench,
  paths: readonly string[],
  headers: Read["headers"],
): Promise<Measurement> {
  const bench = shorten(fullBench);
  const { url } = bench.server;
  const bare = await startBareCopy(url, paths, headers, "fastify");
  const measurePageRate = async (baseUrl: string) => {
    const script = formatScript(paths);
    const load = { url: baseUrl, headers, seconds: bench.seconds, script, allowsErrorStatus: true };
    return (await measureRequestRate(load)) / paths.length;
  };
  try {
    const measurement = await compareRates(bench, {
      ours: () => measurePageRate(url),
      bare: () => measurePageRate(bare.url),
    });
    const size = `${paths.length} requests, ${(bare.byteCount / 1024).toFixed(1)} KB`;
    return { ...measurement, ours: `${measurement.ours} (${size})` };
  } finally {
    await bare.stop();
  }
}

/** Lua code for `wrk`. */
function formatScript(paths: readonly string[]): string {
  return `local paths = { ${paths.map((path) => JSON.stringify(path)).join(", ")} }
local turn = 0
request = function()
  turn = turn % #paths + 1
  return wrk.format("GET", paths[turn])
end`;
}

function createPlayerHeaders({ event }: Bench): Read["headers"] {
  return { ...COMPRESSED_HEADERS, cookie: event.getCookie(1) };
}

function shorten(bench: Bench): Bench {
  const { rounds, seconds } = bench;
  return { ...bench, rounds: Math.min(rounds, MAX_ROUNDS), seconds: Math.min(seconds, MAX_SECONDS) };
}
