import { AggregatorRegistry } from "prom-client";
import { pinoLog } from "#adapters/logging/pino.ts";
import { findFreePort } from "#adapters/net/find-free-port.ts";
import { systemClock } from "#adapters/time/system-clock.ts";
import { systemStopwatch } from "#adapters/time/system-stopwatch.ts";
import { systemTimer } from "#adapters/time/system-timer.ts";
import { requireDataFolder } from "#compose/data-folder.ts";
import { listenForOperators } from "#compose/operators.ts";
import { countAllowedConnections, ensureDatabase } from "#compose/storage.ts";
import type { Config } from "#config/config.ts";
import { containerSubnets } from "#http/container-subnets.ts";
import { findWorstHealth, type Health, limitToOncePerSecond, requireServing } from "#http/health.ts";
import { singleFlight } from "#kernel/single-flight.ts";
import type { RunningServer } from "#start.ts";
import type { WorkerMetrics } from "./messages.ts";
import { getPoolSizePerWorker } from "./worker-connections.ts";
import { workerPool } from "./worker-pool.ts";

export interface RunningWorkers extends Omit<RunningServer, "drain"> {
  /** Replaces every worker, one after the other, without failing requests. */
  restart(): Promise<void>;
}

/**
 * Serves requests with several processes on one port. The primary process runs the embedded database, if any, and
 * serves health and metrics.
 */
export async function startWorkers(
  config: Config,
  workerCount: number,
  output: Parameters<typeof pinoLog>[0]["destination"],
): Promise<RunningWorkers> {
  await using resources = new AsyncDisposableStack();
  const { logger } = pinoLog({ level: config.LOG_LEVEL, clock: systemClock, destination: output });
  const log = logger.named("workers");
  await requireDataFolder(config);
  const url = await ensureDatabase(config, resources);
  const env = {
    DATABASE_URL: url,
    DATABASE_CONNECTIONS: String(
      getPoolSizePerWorker(config, workerCount, {
        allowedCount: await countAllowedConnections(config, url),
        log,
      }),
    ),
    PORT: String(config.PORT || (await findFreePort(config.HOST))),
  };
  const subnets = containerSubnets();
  const pool = workerPool({ env, timer: systemTimer, log, onSubnets: subnets.update });
  let isServing = false;
  // Closed after the workers: operators read the health during a stop (STOP-1).
  await listenForOperators({
    config,
    log,
    health: requireServing(() => isServing, limitToOncePerSecond(checkHealth, systemStopwatch)),
    registry: { contentType: AggregatorRegistry.PROMETHEUS_CONTENT_TYPE, metrics: collectMetrics },
    resources,
    subnets,
  });
  resources.defer(() => pool.stop());
  // The first worker starts alone: it migrates the database, and creates the secrets and the administrator.
  const { address, adminPassword } = await pool.spawn();
  await Promise.all(Array.from({ length: workerCount - 1 }, pool.spawn));
  isServing = true;
  resources.defer(() => {
    isServing = false;
  });

  async function checkHealth(): Promise<Health> {
    const responses = await pool.queryAll<Health>("health");
    if (responses.length === 0) return "Unhealthy";
    return findWorstHealth([
      ...responses.map((response) => response ?? "Unhealthy"),
      // Missing workers are being replaced.
      responses.length < workerCount ? "Degraded" : "Healthy",
    ]);
  }

  async function collectMetrics(): Promise<string> {
    const responses = await pool.queryAll<WorkerMetrics>("metrics");
    const receivedMetrics = responses.filter((response) => response !== undefined);
    return AggregatorRegistry.aggregate(receivedMetrics.map((response) => [...response])).metrics();
  }

  const runOnce = singleFlight<void>();
  const runningResources = resources.move();
  return {
    address,
    adminPassword,
    restart: () => runOnce("restart", pool.replaceAll),
    stop: () => runningResources.disposeAsync(),
  };
}
