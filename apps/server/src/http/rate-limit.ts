import type { LimitPer, RatePolicy } from "@gonfalon/contract/kernel/endpoint.ts";
import type { Refusal } from "@gonfalon/contract/kernel/problem.ts";
import { SECOND_MS } from "@gonfalon/rules/durations.ts";
import { isLoopback, toNetwork } from "#kernel/network.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import { type Release, semaphore } from "#kernel/semaphore.ts";
import type { AttemptKind } from "#ports/attempt-limiter.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Stopwatch } from "#ports/stopwatch.ts";
import { type BoundedMap, boundedMap } from "./bounded-map.ts";
import { type Limiter, slidingWindow, tokenBucket } from "./rate-limiter.ts";

export type CountedPolicy =
  | Exclude<RatePolicy, "Concurrency">
  | "Global"
  | "Credential"
  | "App"
  | AttemptKind;

interface Policy {
  readonly createLimiter: () => Limiter;
  /** The minimum `Retry-After`. */
  readonly retryAfterSeconds: number;
}

/** High enough for many players behind one address at the start of an event. */
const SIGN_INS_PER_MINUTE = 100;

/** LIMIT-1: the rate limits. Every policy counts each key separately. */
const policies: Readonly<Record<CountedPolicy, Policy>> = {
  Global: {
    createLimiter: () => slidingWindow({ permits: 150, windowMs: 60 * SECOND_MS, segmentCount: 6 }),
    retryAfterSeconds: 60,
  },
  Register: {
    createLimiter: () => slidingWindow({ permits: 20, windowMs: 150 * SECOND_MS, segmentCount: 5 }),
    retryAfterSeconds: 60,
  },
  Query: {
    createLimiter: () => tokenBucket({ capacity: 100, refill: 10, everyMs: 10 * SECOND_MS }),
    retryAfterSeconds: 10,
  },
  PowChallenge: {
    createLimiter: () => tokenBucket({ capacity: 40, refill: 5, everyMs: 30 * SECOND_MS }),
    retryAfterSeconds: 30,
  },
  Container: {
    createLimiter: () => tokenBucket({ capacity: 120, refill: 30, everyMs: 10 * SECOND_MS }),
    retryAfterSeconds: 10,
  },
  Submit: {
    createLimiter: () => tokenBucket({ capacity: 100, refill: 50, everyMs: 5 * SECOND_MS }),
    retryAfterSeconds: 5,
  },
  Secret: {
    createLimiter: () =>
      slidingWindow({ permits: SIGN_INS_PER_MINUTE, windowMs: 60 * SECOND_MS, segmentCount: 6 }),
    retryAfterSeconds: 10,
  },
  // Per user, and per team for writeups.
  Upload: {
    createLimiter: () => slidingWindow({ permits: 10, windowMs: 600 * SECOND_MS, segmentCount: 10 }),
    retryAfterSeconds: 60,
  },
  Edit: {
    createLimiter: () => tokenBucket({ capacity: 30, refill: 10, everyMs: 60 * SECOND_MS }),
    retryAfterSeconds: 10,
  },
  // GUARD-3: unknown session cookies and API tokens from one network.
  Credential: {
    createLimiter: () => slidingWindow({ permits: 300, windowMs: 60 * SECOND_MS, segmentCount: 6 }),
    retryAfterSeconds: 10,
  },
  // APP-7: the servers of apps, for all their users.
  App: {
    createLimiter: () => slidingWindow({ permits: 1200, windowMs: 60 * SECOND_MS, segmentCount: 6 }),
    retryAfterSeconds: 10,
  },
  // GUARD-1
  SignIn: {
    createLimiter: () => slidingWindow({ permits: 10, windowMs: 300 * SECOND_MS, segmentCount: 5 }),
    retryAfterSeconds: 60,
  },
  // GUARD-1: beyond the capacity, clients on unknown networks wait for seconds, not for minutes.
  Strangers: {
    createLimiter: () => tokenBucket({ capacity: 50, refill: 1, everyMs: 12 * SECOND_MS }),
    retryAfterSeconds: 1,
  },
  Password: {
    createLimiter: () => slidingWindow({ permits: 10, windowMs: 300 * SECOND_MS, segmentCount: 5 }),
    retryAfterSeconds: 60,
  },
  // FACTOR-3
  Factor: {
    createLimiter: () => slidingWindow({ permits: 10, windowMs: 600 * SECOND_MS, segmentCount: 10 }),
    retryAfterSeconds: 60,
  },
  // LIMIT-9
  Mail: {
    createLimiter: () => slidingWindow({ permits: 5, windowMs: 3600 * SECOND_MS, segmentCount: 6 }),
    retryAfterSeconds: 60,
  },
};

const CLEARABLE_POLICIES: readonly AttemptKind[] = ["SignIn", "Strangers", "Password", "Factor"];

/** LIMIT-4: how many requests of one caller run at the same time, and how many wait. */
const concurrency = {
  Concurrency: { maxRunning: 1, maxWaiting: 20, retryAfterSeconds: 60 },
  Upload: { maxRunning: 1, maxWaiting: 2, retryAfterSeconds: 10 },
} as const;
type ConcurrencyPolicy = keyof typeof concurrency;
const MAX_KEYS_PER_POLICY = 20_000;

export interface RateLimits {
  /** The maximum number of sign-ins per address; undefined without limits. */
  readonly signInsPerMinute: number | undefined;
  /** Counts one request; returns a refusal if the limit is exceeded. */
  take(policy: CountedPolicy, key: string): Refusal | undefined;
  /** Returns a refusal if the limit is reached, without counting a request. */
  check(policy: CountedPolicy, key: string): Refusal | undefined;
  /** Resets the counters of this key and of every key that starts with this key and `@`. */
  clear(key: string): void;
  /** Waits for a free slot of this key; throws if too many requests are waiting. */
  enter(policy: ConcurrencyPolicy, key: string): Promise<Release>;
}

interface RateLimitOptions {
  readonly isEnabled: boolean;
  readonly stopwatch: Stopwatch;
  readonly events: EventBus;
  readonly onRefusal?: (policy: CountedPolicy | ConcurrencyPolicy) => void;
}

/** Keys can contain untrusted input, such as a typed name, but the size of an event is limited. */
const MAX_KEY_LENGTH = 256;

function cutKey(key: string): string {
  return key.slice(0, MAX_KEY_LENGTH);
}

/**
 * Counts in memory: a database query per request would cost more than the request. The other processes
 * receive each count as an event (LIMIT-7); requests that arrive before the event may exceed the limit.
 */
export function rateLimits(options: RateLimitOptions): RateLimits {
  const { isEnabled, stopwatch, events, onRefusal = () => undefined } = options;
  if (!isEnabled) return noLimits;

  // Monotonic time, so that clock changes neither block clients nor reset limits.
  const getElapsedMs = () => stopwatch.microseconds() / 1000;
  const createSemaphores = (policy: ConcurrencyPolicy) =>
    boundedMap({
      make: () => semaphore(concurrency[policy]),
      isIdle: (value) => value.isIdle(),
      capacity: MAX_KEYS_PER_POLICY,
    });
  const semaphores = { Concurrency: createSemaphores("Concurrency"), Upload: createSemaphores("Upload") };
  const createLimiters = ({ createLimiter }: Policy) =>
    boundedMap({
      make: createLimiter,
      isIdle: (value) => value.isIdle(getElapsedMs()),
      capacity: MAX_KEYS_PER_POLICY,
    });
  // fromEntries loses the type of the keys.
  const limiters = Object.fromEntries(
    Object.entries(policies).map(([name, policy]) => [name, createLimiters(policy)]),
  ) as Record<CountedPolicy, BoundedMap<Limiter>>;

  events.subscribe("permit.taken", ({ policy, key }, origin) => {
    if (origin === "remote" && isKnownPolicy(policy)) limiters[policy].get(key).take(getElapsedMs());
  });
  events.subscribe("permits.cleared", ({ key }) => {
    for (const policy of CLEARABLE_POLICIES) {
      limiters[policy].forget(key);
      limiters[policy].forgetPrefix(`${key}@`);
    }
  });

  function take(policy: CountedPolicy, fullKey: string): Refusal | undefined {
    const key = cutKey(fullKey);
    const waitMs = limiters[policy].get(key).take(getElapsedMs());
    if (waitMs !== undefined) return toRefusal(policy, waitMs);
    events.publish({ type: "permit.taken", policy, key });
    return undefined;
  }

  function check(policy: CountedPolicy, key: string): Refusal | undefined {
    const waitMs = limiters[policy].find(cutKey(key))?.wait(getElapsedMs());
    return waitMs === undefined ? undefined : toRefusal(policy, waitMs);
  }

  function toRefusal(policy: CountedPolicy, waitMs: number): Refusal {
    onRefusal(policy);
    return toRateRefusal(Math.max(policies[policy].retryAfterSeconds, Math.ceil(waitMs / SECOND_MS)));
  }

  async function enter(policy: ConcurrencyPolicy, key: string): Promise<Release> {
    const slot = semaphores[policy].get(key).acquire();
    if (slot) return slot;
    onRefusal(policy);
    throw new ProblemError(...toRateRefusal(concurrency[policy].retryAfterSeconds));
  }

  return {
    signInsPerMinute: SIGN_INS_PER_MINUTE,
    take,
    check,
    clear: (key) => events.publish({ type: "permits.cleared", key: cutKey(key) }),
    enter,
  };
}

/** False for a policy that only another version has: the other processes may run that version. */
function isKnownPolicy(policy: string): policy is CountedPolicy {
  return Object.hasOwn(policies, policy);
}

const noLimits: RateLimits = {
  signInsPerMinute: undefined,
  take: () => undefined,
  check: () => undefined,
  clear: () => undefined,
  enter: async () => () => undefined,
};

/** The response is a 429; its `seconds` are also sent as `Retry-After`. */
export function toRateRefusal(seconds: number): Refusal {
  return ["request.too-many", { seconds }];
}

export interface Caller {
  readonly userId: string | undefined;
  readonly address: string;
}

/** Counts a request against the global limit, then against the limit of the endpoint, if any. */
export function countRequest(
  limits: RateLimits,
  caller: Caller,
  policy: RatePolicy | undefined,
  limitPer: LimitPer = "caller",
): Refusal | undefined {
  const globalRefusal = isLoopback(caller.address) ? undefined : limits.take("Global", toCallerKey(caller));
  if (globalRefusal || policy === undefined || policy === "Concurrency") return globalRefusal;
  return limits.take(policy, toCallerKey(limitPer === "network" ? { ...caller, userId: undefined } : caller));
}

/** The key of the limit: the signed-in user, or the client's network. */
export function toCallerKey({ userId, address }: Caller): string {
  return userId === undefined ? `ip:${toNetwork(address)}` : `user:${userId}`;
}
