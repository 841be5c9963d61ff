import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { SMALL_HEIC } from "#server-test/hostile-images.ts";
import { awaitLater } from "./await-later.ts";
import { setPlayerPasswords } from "./event.ts";
import { sendFloods } from "./floods.ts";
import { type Bench, computePercentile99, type Row } from "./row.ts";
import { type MeasuredServer, startServer } from "./server.ts";

const PASSWORD = "Hostile-load-1";
const SIGN_IN_INTERVAL_MS = 500;
const MIN_SIGN_IN_COUNT = 100;
const MEMORY_TIMEOUT_MS = 30_000;
const MAX_GROWTH_MB = 50;

interface Outcome {
  readonly signInMs: number;
  readonly signInCount: number;
  /** The 99th percentile before the floods. */
  readonly idleSignInMs: number;
  readonly growthMegabytes: number;
  readonly peakMegabytes: number;
  readonly requestCount: number;
  readonly seconds: number;
}

/** The 99th percentile of sign-in times while others flood the server with expensive requests, with rate limits on. */
export const hostileSignIn: Row = {
  name: "hostile-sign-in",
  unit: "ms",
  target: { atMost: 1000 },
  async measure(bench) {
    const { signInMs, idleSignInMs, signInCount, requestCount, seconds } = await getOutcome(bench);
    const ours = `${signInCount} sign-ins during ${requestCount} hostile requests in ${Math.round(seconds)} s`;
    return { figure: signInMs, spread: 0, ours, bare: `${Math.round(idleSignInMs)} ms before the floods` };
  },
};

/** The growth of the resident memory of the server and its image processes, at most 30 s after the same floods. */
export const hostileMemory: Row = {
  name: "hostile-memory",
  unit: "MB",
  target: { atMost: MAX_GROWTH_MB },
  async measure(bench) {
    const { growthMegabytes, peakMegabytes } = await getOutcome(bench);
    const ours = `at most ${Math.round(peakMegabytes)} MB more during the floods`;
    return { figure: growthMegabytes, spread: 0, ours, bare: "" };
  },
};

const outcomes = new WeakMap<MeasuredServer, Promise<Outcome>>();

/** Both rows report the same floods. */
function getOutcome(bench: Bench): Promise<Outcome> {
  const outcome = outcomes.get(bench.server) ?? measureFloods(bench);
  outcomes.set(bench.server, outcome);
  return outcome;
}

async function measureFloods({ event }: Bench): Promise<Outcome> {
  await setPlayerPasswords(event, PASSWORD);
  const dataDir = await mkdtemp(join(tmpdir(), "gonfalon-hostile-"));
  const server = await startServer({
    DATA_DIR: dataDir,
    DATABASE_URL: event.databaseUrl,
    CONTAINER_ENGINE: "none",
    RATE_LIMITS: "on",
  });
  try {
    return await measureServer({ server, event });
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true });
  }
}

async function measureServer(target: Pick<Bench, "server" | "event">): Promise<Outcome> {
  const { server } = target;
  const idleDurations = await warmUp(target);
  const megabytesBefore = await server.measureTreeMegabytes();
  const startedAt = performance.now();
  const [requestCount, { durationsMs, peakMegabytes }] = await runWhile(sendFloods(target), (isRunning) =>
    signInRepeatedly(server, isRunning),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  return {
    signInMs: computePercentile99(durationsMs),
    signInCount: durationsMs.length,
    idleSignInMs: computePercentile99(idleDurations),
    growthMegabytes: (await waitForMemory(server, megabytesBefore)) - megabytesBefore,
    peakMegabytes: peakMegabytes - megabytesBefore,
    requestCount,
    seconds,
  };
}

/**
 * Uploads an avatar, reads the OpenAPI document and signs in, so that memory that the first requests of these
 * kinds allocate does not count as growth. Returns the durations of sign-ins in milliseconds.
 */
async function warmUp({ server, event }: Pick<Bench, "server" | "event">): Promise<readonly number[]> {
  const avatar = new FormData();
  avatar.append("file", new File([SMALL_HEIC], "a.heic"));
  const headers = { cookie: event.getCookie(event.teams) };
  await fetch(`${server.url}/api/account/avatar`, { method: "PUT", headers, body: avatar });
  await (await fetch(`${server.url}/openapi`)).arrayBuffer();
  const durationsMs: number[] = [];
  for (let turn = 0; turn < 20; turn++) durationsMs.push(await signIn(server, turn));
  return durationsMs;
}

async function runWhile<A, B>(
  work: Promise<A>,
  concurrentWork: (isRunning: () => boolean) => Promise<B>,
): Promise<[A, B]> {
  let isRunning = true;
  const completion = work.finally(() => {
    isRunning = false;
  });
  return Promise.all([completion, concurrentWork(() => isRunning)]);
}

/** Starts a sign-in every 500 ms, whether or not the previous ones have ended, each from its own address. */
async function signInRepeatedly(server: MeasuredServer, isRunning: () => boolean) {
  const signIns: Promise<number>[] = [];
  let peakMegabytes = 0;
  while (isRunning() || signIns.length < MIN_SIGN_IN_COUNT) {
    signIns.push(awaitLater(signIn(server, signIns.length)));
    peakMegabytes = Math.max(peakMegabytes, await server.measureTreeMegabytes());
    await sleep(SIGN_IN_INTERVAL_MS);
  }
  return { durationsMs: await Promise.all(signIns), peakMegabytes };
}

/** Uses accounts other than those of the floods, which send wrong passwords. */
async function signIn({ url }: MeasuredServer, turn: number): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(`${url}/api/account/login`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": `198.51.100.${turn % 250}` },
    body: JSON.stringify({ userName: `player${300 + (turn % 1000)}`, password: PASSWORD }),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`A sign-in returned ${response.status}`);
  return performance.now() - startedAt;
}

/** Waits until the memory is within the target again, or until the timeout. Returns the memory in megabytes. */
async function waitForMemory(server: MeasuredServer, megabytesBefore: number): Promise<number> {
  const deadline = performance.now() + MEMORY_TIMEOUT_MS;
  let megabytes = await server.measureTreeMegabytes();
  while (megabytes - megabytesBefore > MAX_GROWTH_MB && performance.now() < deadline) {
    await sleep(1000);
    megabytes = await server.measureTreeMegabytes();
  }
  return megabytes;
}
