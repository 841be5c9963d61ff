import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { BoardUpdate } from "@gonfalon/contract/scoreboard.ts";
import type { WebSocket } from "ws";
import { connectAll, PLAYER_COUNT } from "./push.ts";
import type { Bench } from "./row.ts";
import { solveSteadily } from "./sustained-solves.ts";

/** The number of challenges that `freshness` and `freshness-rush` use. */
const RESERVED_CHALLENGE_COUNT = 9;
/** The messages to which a page of the web client subscribes. */
const QUERY = "&verdicts=1&board=2&instances=1";
/** LIVE-11: a player's page requests the standing of its team this often. */
const STANDING_INTERVAL_MS = 5000;
/** Slower arrivals, and solves that did not arrive, are counted as this slow. */
const MAX_DELAY_MS = 60_000;
const ARRIVAL_TIMEOUT_MS = 30_000;

export interface LiveMinute {
  readonly solveCount: number;
  readonly changeCount: number;
  /** The bytes that one page received over its connection. */
  readonly hubBytes: number;
  readonly standingBytes: number;
  /** CPU time of the server, as a share of one core. */
  readonly cores: number;
  /** The number of solves that all connections received together. */
  readonly arrivalCount: number;
  /** Solves that connections did not receive. */
  readonly missingCount: number;
  /** Milliseconds from the submission of a solve to its arrival. */
  readonly medianMs: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

/** 5,000 pages follow the board by changes while teams solve 30 challenges a second. */
export async function playLiveMinute(bench: Bench): Promise<LiveMinute> {
  const pages = await connectAll(bench, QUERY);
  const [page] = pages;
  if (!page) throw new Error("There is no page");
  const standings = createStandingRequests(bench);
  try {
    const delays = new Uint32Array(MAX_DELAY_MS + 1);
    const followers = pages.map((followedPage) => follow(followedPage, delays));
    const byteCountBefore = getReadByteCount(page);
    const cpuSecondsBefore = await bench.server.measureCpuSeconds();
    standings.start();
    const startedAt = performance.now();
    const solveCount = await solveSteadily(bench, bench.event.challenges - RESERVED_CHALLENGE_COUNT);
    await Promise.race([
      Promise.all(followers.map(({ waitForSolves }) => waitForSolves(solveCount))),
      sleep(ARRIVAL_TIMEOUT_MS),
    ]);
    const seconds = (performance.now() - startedAt) / 1000;
    const cpuSeconds = (await bench.server.measureCpuSeconds()) - cpuSecondsBefore;
    const closedCount = pages.filter(({ readyState, OPEN }) => readyState !== OPEN).length;
    // Fewer connections would take less CPU time.
    if (closedCount > 0) throw new Error(`The server closed ${closedCount} of ${PLAYER_COUNT} connections`);
    const arrivalCount = delays.reduce((sum, count) => sum + count, 0);
    const missingCount = Math.max(0, PLAYER_COUNT * solveCount - arrivalCount);
    delays[MAX_DELAY_MS] = (delays[MAX_DELAY_MS] ?? 0) + missingCount;
    return {
      solveCount,
      changeCount: followers[0]?.getChangeCount() ?? 0,
      hubBytes: getReadByteCount(page) - byteCountBefore,
      standingBytes: await standings.getByteCount(),
      cores: cpuSeconds / seconds,
      arrivalCount,
      missingCount,
      medianMs: computePercentile(delays, 0.5),
      p99Ms: computePercentile(delays, 0.99),
      maxMs: computePercentile(delays, 1),
    };
  } finally {
    standings.cancel();
    for (const openPage of pages) openPage.terminate();
  }
}

/** Counts the solves that a page receives, by their delay. */
function follow(page: WebSocket, delays: Uint32Array) {
  let solveCount = 0;
  let changeCount = 0;
  let expectedSolveCount = Number.POSITIVE_INFINITY;
  const completion = Promise.withResolvers<void>();
  page.on("message", (message: Buffer) => {
    const arrivedAt = Date.now();
    const times = readSolveTimes(message);
    if (times.length > 0) changeCount += 1;
    for (const time of times) {
      const delay = Math.min(MAX_DELAY_MS, Math.max(0, arrivedAt - time));
      delays[delay] = (delays[delay] ?? 0) + 1;
    }
    solveCount += times.length;
    if (solveCount >= expectedSolveCount) completion.resolve();
  });
  return {
    getChangeCount: () => changeCount,
    waitForSolves(count: number): Promise<void> {
      expectedSolveCount = count;
      if (solveCount >= expectedSolveCount) completion.resolve();
      return completion.promise;
    },
  };
}

const RECORD_SEPARATOR = 0x1e;
let lastParsed: { readonly message: Buffer; readonly times: readonly number[] } | undefined;

/** All pages receive the same messages, so each is parsed once. */
function readSolveTimes(message: Buffer): readonly number[] {
  if (lastParsed?.message.equals(message)) return lastParsed.times;
  if (!message.includes("ReceivedBoardDelta")) return [];
  const { arguments: updates } = JSON.parse(
    message.subarray(0, message.indexOf(RECORD_SEPARATOR)).toString(),
  ) as {
    readonly arguments: readonly BoardUpdate[];
  };
  const times = updates
    .flatMap((update) => ("solves" in update ? (update.solves ?? []) : []))
    .map(({ time }) => time);
  lastParsed = { message, times };
  return times;
}

function getReadByteCount(page: WebSocket): number {
  // `ws` has no public counter.
  return (page as unknown as { readonly _socket: { readonly bytesRead: number } })._socket.bytesRead;
}

/** Requests the standing as a page does, on one connection. */
function createStandingRequests({ server, event }: Bench) {
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
    getByteCount: () => bytesRead,
    cancel(): void {
      clearInterval(timer);
      agent.destroy();
    },
  };
}

/** The delay within which this share of the arrivals happened. */
function computePercentile(delays: Uint32Array, share: number): number {
  const arrivalCount = delays.reduce((sum, count) => sum + count, 0);
  let countedArrivalCount = 0;
  return delays.findIndex((count) => {
    countedArrivalCount += count;
    return countedArrivalCount >= arrivalCount * share;
  });
}
