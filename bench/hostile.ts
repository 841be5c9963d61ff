import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { argon2Hasher } from "#server/adapters/passwords/argon2.ts";
import { SMALL_HEIC } from "#server-test/hostile-images.ts";
import { sendFloods } from "./floods.ts";
import { type RunningProduct, startProduct } from "./product.ts";
import type { Bench, Row } from "./row.ts";

const PASSWORD = "Hostile-load-1";
const SIGN_IN_INTERVAL_MS = 500;
const MIN_SIGN_INS = 100;
const MEMORY_TIMEOUT_MS = 30_000;
const MAX_GROWTH_MB = 50;

interface Outcome {
  readonly signInMs: number;
  readonly signIns: number;
  /** The 99th percentile before the floods. */
  readonly idleSignInMs: number;
  readonly grownMegabytes: number;
  readonly peakMegabytes: number;
  readonly requests: number;
  readonly seconds: number;
}

/** The 99th percentile of sign-in times while others flood the server with expensive requests, with rate limits on. */
export const hostileSignIn: Row = {
  name: "hostile-sign-in",
  unit: "ms",
  target: { atMost: 1000 },
  async measure(bench) {
    const { signInMs, idleSignInMs, signIns, requests, seconds } = await getOutcome(bench);
    const ours = `${signIns} sign-ins during ${requests} hostile requests in ${Math.round(seconds)} s`;
    return { figure: signInMs, spread: 0, ours, bare: `${Math.round(idleSignInMs)} ms before the floods` };
  },
};

/** The growth of the resident memory of the server and its image processes, at most 30 s after the same floods. */
export const hostileMemory: Row = {
  name: "hostile-memory",
  unit: "MB",
  target: { atMost: MAX_GROWTH_MB },
  async measure(bench) {
    const { grownMegabytes, peakMegabytes } = await getOutcome(bench);
    const ours = `at most ${Math.round(peakMegabytes)} MB more during the floods`;
    return { figure: grownMegabytes, spread: 0, ours, bare: "" };
  },
};

const outcomes = new WeakMap<RunningProduct, Promise<Outcome>>();

/** Both rows report the same floods. */
function getOutcome(bench: Bench): Promise<Outcome> {
  const outcome = outcomes.get(bench.product) ?? measureFloods(bench);
  outcomes.set(bench.product, outcome);
  return outcome;
}

async function measureFloods({ event }: Bench): Promise<Outcome> {
  const hash = await argon2Hasher().hash(PASSWORD);
  await event.db.query("update users set password_hash = $1 where name like 'player%'", [hash]);
  const dataDir = await mkdtemp(join(tmpdir(), "gonfalon-hostile-"));
  const product = await startProduct({
    DATA_DIR: dataDir,
    DATABASE_URL: event.databaseUrl,
    CONTAINER_ENGINE: "none",
    RATE_LIMITS: "on",
  });
  try {
    return await measureProduct({ product, event });
  } finally {
    await product.stop();
    await rm(dataDir, { recursive: true });
  }
}

async function measureProduct(target: Pick<Bench, "product" | "event">): Promise<Outcome> {
  const { product } = target;
  const idle = await warmUp(target);
  const before = await product.residentTreeMegabytes();
  const startedAt = performance.now();
  const [requests, { times, peak }] = await whileRunning(sendFloods(target), (isRunning) =>
    signInRepeatedly(product, isRunning),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  return {
    signInMs: percentile99(times),
    signIns: times.length,
    idleSignInMs: percentile99(idle),
    grownMegabytes: (await waitForMemory(product, before)) - before,
    peakMegabytes: peak - before,
    requests,
    seconds,
  };
}

/**
 * Uploads an avatar, reads the OpenAPI document and signs in, so that memory that the first request of these kinds
 * allocates does not count as growth. Returns the durations of sign-ins in milliseconds.
 */
async function warmUp({ product, event }: Pick<Bench, "product" | "event">): Promise<readonly number[]> {
  const avatar = new FormData();
  avatar.append("file", new File([SMALL_HEIC], "a.heic"));
  const headers = { cookie: event.getCookie(event.teams) };
  await fetch(`${product.url}/api/account/avatar`, { method: "PUT", headers, body: avatar });
  await (await fetch(`${product.url}/openapi`)).arrayBuffer();
  const times: number[] = [];
  for (let turn = 0; turn < 20; turn++) times.push(await signIn(product, turn));
  return times;
}

async function whileRunning<A, B>(
  work: Promise<A>,
  concurrentWork: (isRunning: () => boolean) => Promise<B>,
): Promise<[A, B]> {
  let isRunning = true;
  const ended = work.finally(() => {
    isRunning = false;
  });
  return Promise.all([ended, concurrentWork(() => isRunning)]);
}

/** Starts a sign-in every 500 ms, whether or not the previous ones have ended, each from its own address. */
async function signInRepeatedly(product: RunningProduct, isRunning: () => boolean) {
  const pending: Promise<number>[] = [];
  let peak = 0;
  while (isRunning() || pending.length < MIN_SIGN_INS) {
    pending.push(signIn(product, pending.length));
    peak = Math.max(peak, await product.residentTreeMegabytes());
    await sleep(SIGN_IN_INTERVAL_MS);
  }
  return { times: await Promise.all(pending), peak };
}

/** Uses accounts other than those of the floods, which send wrong passwords. */
async function signIn({ url }: RunningProduct, turn: number): Promise<number> {
  const startedAt = performance.now();
  const reply = await fetch(`${url}/api/account/login`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": `198.51.100.${turn % 250}` },
    body: JSON.stringify({ userName: `player${300 + (turn % 1000)}`, password: PASSWORD }),
  });
  await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`A sign-in returned ${reply.status}`);
  return performance.now() - startedAt;
}

/** Waits until the memory is within the target again, or until the timeout. Returns the memory in megabytes. */
async function waitForMemory(product: RunningProduct, before: number): Promise<number> {
  const until = performance.now() + MEMORY_TIMEOUT_MS;
  let now = await product.residentTreeMegabytes();
  while (now - before > MAX_GROWTH_MB && performance.now() < until) {
    await sleep(1000);
    now = await product.residentTreeMegabytes();
  }
  return now;
}

function percentile99(times: readonly number[]): number {
  return times.toSorted((left, right) => left - right)[Math.floor(times.length * 0.99)] ?? Number.NaN;
}
