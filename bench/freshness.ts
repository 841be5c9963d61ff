import { setTimeout as sleep } from "node:timers/promises";
import type { Bench, Row } from "./row.ts";
import { measureRequestRate } from "./wrk.ts";

const SOLVE_COUNT = 5;
/** A board that does not show a solve within this time is broken. */
const MAX_DELAY_MS = 30_000;

/** How long after the response to a correct flag the board shows the solve, under concurrent reads. */
export const freshness: Row = {
  name: "freshness",
  unit: "ms",
  target: { atMost: 1000 },
  async measure(bench) {
    const url = `${bench.server.url}/api/game/${bench.event.gameId}/scoreboard`;
    const readLoad = measureRequestRate({
      url,
      headers: { "accept-encoding": "gzip" },
      seconds: Math.max(10, bench.seconds),
      connectionCount: 8,
    });
    const [delays] = await Promise.all([measureDelays(bench, url), readLoad]);
    return {
      figure: Math.max(...delays),
      spread: Math.max(...delays) - Math.min(...delays),
      ours: `${SOLVE_COUNT} solves`,
      bare: "",
    };
  },
};

async function measureDelays(bench: Bench, url: string): Promise<number[]> {
  const delays: number[] = [];
  for (let solve = 0; solve < SOLVE_COUNT; solve++)
    delays.push(await measureDelay(bench, url, bench.event.teams - solve));
  return delays;
}

async function measureDelay({ event }: Bench, url: string, team: number): Promise<number> {
  const etag = await readEtag(url);
  // The last challenge has the fewest solves.
  await event.solve(team, event.challenges);
  const respondedAt = performance.now();
  while ((await readEtag(url)) === etag) {
    if (performance.now() - respondedAt > MAX_DELAY_MS)
      throw new Error(`The board did not show a solve within ${MAX_DELAY_MS / 1000} s`);
    await sleep(10);
  }
  return performance.now() - respondedAt;
}

async function readEtag(url: string): Promise<string | null> {
  const response = await fetch(url, { method: "HEAD" });
  return response.headers.get("etag");
}
