import { setTimeout as sleep } from "node:timers/promises";
import type { BoardUpdate, Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import { compareRead } from "./reads.ts";
import type { Bench, Row } from "./row.ts";
import { listUnsolved } from "./sustained-solves.ts";

/** The number of challenges that `freshness`, `freshness-rush` and the live rows use. */
const RESERVED_CHALLENGE_COUNT = 17;
const SOLVE_COUNT = 30;
const MAX_POLL_COUNT = 100;
const POLL_INTERVAL_MS = 50;

/** The request of a client that has missed 30 solves (LIVE-7). */
export const boardChanges: Row = {
  name: "board-changes",
  unit: "×",
  target: { atLeast: 0.6 },
  async measure(bench) {
    const boardPath = `/api/game/${bench.event.gameId}/scoreboard`;
    const { version } = await readJson<Scoreboard>(bench, boardPath);
    const path = `${boardPath}/changes?since=${version}`;
    const solves = [...listUnsolved(bench, bench.event.challenges - RESERVED_CHALLENGE_COUNT)].slice(
      0,
      SOLVE_COUNT,
    );
    await Promise.all(solves.map(([team, challenge]) => bench.event.solve(team, challenge)));
    await waitUntilOnBoard(bench, path);
    return compareRead(bench, { path, headers: { "accept-encoding": "gzip" } }, "node:http");
  },
};

async function waitUntilOnBoard(bench: Bench, path: string): Promise<void> {
  for (let pollCount = 0; pollCount < MAX_POLL_COUNT; pollCount++) {
    const change = await readJson<BoardUpdate>(bench, path);
    if (!change.reset && change.solves?.length === SOLVE_COUNT) return;
    await sleep(POLL_INTERVAL_MS);
  }
  throw new Error(`The change does not contain ${SOLVE_COUNT} solves`);
}

async function readJson<T>({ server }: Bench, path: string): Promise<T> {
  const response = await fetch(server.url + path);
  return (await response.json()) as T;
}
