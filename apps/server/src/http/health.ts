import Fastify, { type FastifyInstance } from "fastify";
import type { Registry } from "prom-client";
import { ProblemError } from "#kernel/problem-error.ts";
import { withTimeout } from "#kernel/with-timeout.ts";
import type { Logger } from "#ports/logger.ts";
import type { Stopwatch } from "#ports/stopwatch.ts";
import type { Timer } from "#ports/timer.ts";
import { language } from "./language.ts";
import { installProblemHandler, sendProblem } from "./problems.ts";

export type Health = "Healthy" | "Degraded" | "Unhealthy";

/** One dependency. `check` returns false or throws if it does not work. */
export interface Probe {
  readonly name: string;
  readonly slowAfterMs: number;
  readonly check: () => Promise<boolean>;
}

interface HealthOptions {
  /** False during start-up and shutdown. */
  readonly isServing: () => boolean;
  readonly probes: readonly Probe[];
  readonly stopwatch: Stopwatch;
  readonly timer: Timer;
  readonly log: Logger;
}

const PROBE_TIMEOUT_MS = 10_000;

/** The health of the platform: the worst result of its probes, and Unhealthy during start-up and shutdown. */
export function healthCheck(options: HealthOptions): () => Promise<Health> {
  const { isServing, probes, stopwatch, timer, log } = options;

  async function runProbe({ name, slowAfterMs, check }: Probe): Promise<Health> {
    const startedAt = stopwatch.microseconds();
    try {
      const outcome = await withTimeout(timer, PROBE_TIMEOUT_MS, check());
      if (!outcome) throw new Error(`no response within ${PROBE_TIMEOUT_MS} ms`);
      if (!outcome.done) throw new Error(`${name} failed`);
    } catch (err) {
      log.warn({ err, probe: name }, "health check failed");
      return "Unhealthy";
    }
    return stopwatch.microseconds() - startedAt > slowAfterMs * 1000 ? "Degraded" : "Healthy";
  }

  const runProbes = limitToOncePerSecond(
    async () => findWorstHealth(await Promise.all(probes.map(runProbe))),
    stopwatch,
  );
  return requireServing(isServing, runProbes);
}

/** Returns Unhealthy during start-up and shutdown, even if a running check passes. */
export function requireServing(
  isServing: () => boolean,
  check: () => Promise<Health>,
): () => Promise<Health> {
  return async () => {
    if (!isServing()) return "Unhealthy";
    const result = await check();
    return isServing() ? result : "Unhealthy";
  };
}

const RESULT_LIFETIME_US = 1_000_000;

/** Shares a result among all calls during a check and for a second after it, so a flood costs one check a second. */
export function limitToOncePerSecond(
  check: () => Promise<Health>,
  stopwatch: Stopwatch,
): () => Promise<Health> {
  let result: Promise<Health> | undefined;
  let expiresAt = Number.POSITIVE_INFINITY;

  async function checkNow(): Promise<Health> {
    try {
      return await check();
    } finally {
      expiresAt = stopwatch.microseconds() + RESULT_LIFETIME_US;
    }
  }

  return () => {
    if (!result || stopwatch.microseconds() >= expiresAt) {
      expiresAt = Number.POSITIVE_INFINITY;
      result = checkNow();
    }
    return result;
  };
}

export function findWorstHealth(results: readonly Health[]): Health {
  return WORST_FIRST.find((health) => results.includes(health)) ?? "Healthy";
}

const WORST_FIRST = ["Unhealthy", "Degraded"] as const;

interface HealthServerOptions {
  readonly health: () => Promise<Health>;
  readonly registry: Pick<Registry, "contentType" | "metrics">;
  readonly log: Logger;
}

/** The server for operators: health and metrics only. */
export function healthServer({ health, registry, log }: HealthServerOptions): FastifyInstance {
  const app = Fastify();
  app.register(language);
  installProblemHandler(app, log);
  app.setNotFoundHandler((request, reply) =>
    sendProblem(request, reply, new ProblemError("route.not-found")),
  );
  app.get("/healthz", async (_request, reply) => {
    const result = await health();
    return reply
      .code(result === "Unhealthy" ? 503 : 200)
      .header("cache-control", "no-store, no-cache")
      .type("text/plain; charset=utf-8")
      .send(result);
  });
  app.get("/metrics", async (_request, reply) =>
    reply
      .type(registry.contentType)
      .header("cache-control", "no-store")
      .send(await registry.metrics()),
  );
  return app;
}
