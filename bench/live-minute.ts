import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { BoardUpdate } from "@gonfalon/contract/scoreboard.ts";
import type { WebSocket } from "ws";
import { connectAll, PLAYERS } from "./push.ts";
import type { Bench } from "./row.ts";
import { solveSteadily } from "./sustained-solves.ts";

/** The number of challenges that `freshness` and `freshness-rush` use. */
const RESERVED_CHALLENGES = 9;
/** The messages to which a page of the web client subscribes. */
const QUERY = "&verdicts=1&board=2&instances=1";
/** LIVE-11: a player's page requests the standing of its team this often. */
const STANDING_INTERVAL_MS = 5000;
/** Slower arrivals, and solves that did not arrive, are counted as this slow. */
const MAX_DELAY_MS = 60_000;
const ARRIVAL_TIMEOUT_MS = 30_000;

export interface LiveMinute {
  readonly solves: number;
  readonly changes: number;
  /** The bytes that one page received over its connection. */
  readonly hubBytes: number;
  readonly standingBytes: number;
  /** CPU time of the server, as a share of one core. */
  readonly cores: number;
  /** The number of solves that all connections received together. */
  readonly arrivals: number;
  /** Solves that connections did not receive. */
  readonly missing: number;
  /** Milliseconds from the submission of a solve to its arrival. */
  readonly median: number;
  readonly p99: number;
  readonly max: number;
}

/** 5,000 pages follow the board by changes while teams solve 30 challenges a second. */
export async function playLiveMinute(bench: Bench): Promise<LiveMinute> {
  const pages = await connectAll(bench, QUERY);
  const [page] = pages;
  if (!page) throw new Error("There is no page");
  const standings = standingRequests(bench);
  try {
    const delays = new Uint32Array(MAX_DELAY_MS + 1);
    const followers = pages.map((followedPage) => follow(followedPage, delays));
    const receivedBefore = bytesRead(page);
    const cpuBefore = await bench.server.cpuSeconds();
    standings.start();
    const startedAt = performance.now();
    const solves = await solveSteadily(bench, bench.event.challenges - RESERVED_CHALLENGES);
    await Promise.race([
      Promise.all(followers.map(({ waitForSolves }) => waitForSolves(solves))),
      sleep(ARRIVAL_TIMEOUT_MS),
    ]);
    const seconds = (performance.now() - startedAt) / 1000;
    const cpu = (await bench.server.cpuSeconds()) - cpuBefore;
    const closedCount = pages.filter(({ readyState, OPEN }) => readyState !== OPEN).length;
    // Fewer connections would take less CPU time.
    if (closedCount > 0) throw new Error(`The server closed ${closedCount} of ${PLAYERS} connections`);
    const arrivals = delays.reduce((sum, count) => sum + count, 0);
    const missing = Math.max(0, PLAYERS * solves - arrivals);
    delays[MAX_DELAY_MS] = (delays[MAX_DELAY_MS] ?? 0) + missing;
    return {
      solves,
      changes: followers[0]?.changes() ?? 0,
      hubBytes: bytesRead(page) - receivedBefore,
      standingBytes: await standings.bytes(),
      cores: cpu / seconds,
      arrivals,
      missing,
      median: percentile(delays, 0.5),
      p99: percentile(delays, 0.99),
      max: percentile(delays, 1),
    };
  } finally {
    standings.cancel();
    for (const openPage of pages) openPage.terminate();
  }
}

/** Counts the solves that a page receives, by their delay. */
function follow(page: WebSocket, delays: Uint32Array) {
  let solves = 0;
  let changes = 0;
  let expectedSolves = Number.POSITIVE_INFINITY;
  const allReceived = Promise.withResolvers<void>();
  page.on("message", (data: Buffer) => {
    const arrivedAt = Date.now();
    const times = readSolveTimes(data);
    if (times.length > 0) changes += 1;
    for (const time of times) {
      const delay = Math.min(MAX_DELAY_MS, Math.max(0, arrivedAt - time));
      delays[delay] = (delays[delay] ?? 0) + 1;
    }
    solves += times.length;
    if (solves >= expectedSolves) allReceived.resolve();
  });
  return {
    changes: () => changes,
    waitForSolves(count: number): Promise<void> {
      expectedSolves = count;
      if (solves >= expectedSolves) allReceived.resolve();
      return allReceived.promise;
    },
  };
}

const RECORD_SEPARATOR = 0x1e;
let lastMessage: { readonly data: Buffer; readonly times: readonly number[] } | undefined;

/** All pages receive the same messages, so each is parsed once. */
function readSolveTimes(data: Buffer): readonly number[] {
  if (lastMessage?.data.equals(data)) return lastMessage.times;
  if (!data.includes("ReceivedBoardDelta")) return [];
  const { arguments: updates } = JSON.parse(data.subarray(0, data.indexOf(RECORD_SEPARATOR)).toString()) as {
    readonly arguments: readonly BoardUpdate[];
  };
  const times = updates
    .flatMap((update) => ("solves" in update ? (update.solves ?? []) : []))
    .map(({ time }) => time);
  lastMessage = { data, times };
  return times;
}

function bytesRead(page: WebSocket): number {
  // `ws` has no public counter.
  return (page as unknown as { readonly _socket: { readonly bytesRead: number } })._socket.bytesRead;
}

/** Requests the standing as a page does, on one connection. */
function standingRequests({ server, event }: Bench) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { cookie: event.getCookie(1), "accept-encoding": "gzip" };
  let bytesRead: Promise<number> = Promise.resolve(0);
  let timer: ReturnType<typeof setInterval> | undefined;

  async function request(): Promise<number> {
    const sentRequest = get(`${server.url}/api/game/${event.gameId}/standing`, { agent, headers });
    const [response] = (await once(sentRequest, "response")) as [IncomingMessage];
    if (response.statusCode !== 200) throw new Error(`The standing request returned ${response.statusCode}`);
    const { socket } = response;
    await once(response.resume(), "end");
    return socket.bytesRead;
  }

  return {
    start(): void {
      timer = setInterval(() => {
        bytesRead = bytesRead.then(request);
        bytesRead.catch(() => undefined);
      }, STANDING_INTERVAL_MS);
    },
    bytes: () => bytesRead,
    cancel(): void {
      clearInterval(timer);
      agent.destroy();
    },
  };
}

/** The delay within which this share of the arrivals happened. */
function percentile(delays: Uint32Array, share: number): number {
  const arrivals = delays.reduce((sum, count) => sum + count, 0);
  let countedArrivals = 0;
  return delays.findIndex((count) => {
    countedArrivals += count;
    return countedArrivals >= arrivals * share;
  });
}
