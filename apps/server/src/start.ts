import { pinoLog } from "#adapters/logging/pino.ts";
import { freePort } from "#adapters/net/free-port.ts";
import { systemClock } from "#adapters/time/system-clock.ts";
import { systemTimer } from "#adapters/time/system-timer.ts";
import { requireDataFolder } from "#compose/data-folder.ts";
import { openEvents } from "#compose/events.ts";
import { openHealth } from "#compose/health.ts";
import { startJobs } from "#compose/jobs.ts";
import { storeLog } from "#compose/log.ts";
import { reportMetrics } from "#compose/metrics.ts";
import { openPorts } from "#compose/open-ports.ts";
import { listenForOperators, type ServeOperators } from "#compose/operators.ts";
import { platformOptions } from "#compose/options.ts";
import { openDatabase } from "#compose/storage.ts";
import { openTracing } from "#compose/tracing.ts";
import { listenForVisitors } from "#compose/visitors.ts";
import { watchSubnets, watchSystemClock } from "#compose/watch.ts";
import { compose } from "#compose.ts";
import type { Config } from "#config/config.ts";
import { productVersion } from "#config/version.ts";
import { fillNameKeys } from "#db/name-keys.ts";
import { drain } from "#http/drain.ts";
import { createMetrics } from "#http/metrics.ts";

export interface RunningServer {
  readonly address: string;
  /** The password of the first administrator, if this start generated it. */
  readonly adminPassword: string | undefined;
  /** Accepts no more connections; resolves when the open ones have received their responses. */
  drain(): Promise<void>;
  /** Completes open requests, then closes everything in the reverse order of the start. */
  stop(): Promise<void>;
}

const DRAINED_WITHIN_MS = 10_000;

type LogOutput = Parameters<typeof pinoLog>[0]["destination"];

/** Starts every part of the server. If one fails, those before it are closed again. */
export async function startServer(
  given: Config,
  output: LogOutput,
  serveOperators: ServeOperators = listenForOperators,
): Promise<RunningServer> {
  // Chosen now, not by the system later: links in mails contain it.
  const config = { ...given, PORT: given.PORT || (await freePort(given.HOST)) };
  await using starting = new AsyncDisposableStack();
  const platformLog = pinoLog({ level: config.LOG_LEVEL, clock: systemClock, destination: output });
  const log = platformLog.logger;

  await requireDataFolder(config);
  const database = await openDatabase(config, { log: log.named("backup"), starting });
  const { db, pool, url } = database;
  const events = await openEvents(config, url, { log: log.named("events"), starting });
  const storedLog = storeLog(platformLog, { db, events, starting });
  const metrics = createMetrics({ pool, droppedLogEntries: () => storedLog.dropped });
  const ports = await openPorts(config, { db, events, metrics, log, starting });
  const version = await productVersion();
  const tracer = await openTracing(config, version, starting);
  const options = await platformOptions(config, {
    version,
    log,
    onCompleted: (request) => {
      metrics.observe(request);
      tracer?.record(request);
    },
  });

  const platform = await compose(ports, options);
  platformLog.onEntry(platform.feed.tellAdministrators);
  await platform.posts.welcome();
  await fillNameKeys(db);
  const adminPassword = await platform.accounts.ensureAdministrator(config.ADMIN_PASSWORD);
  reportMetrics(metrics, { platform, events });
  await startJobs(config, { platform, database, log: log.named("jobs"), starting });
  watchSystemClock({ log, starting });
  const subnets = watchSubnets(ports.engine, { log, starting });

  let isServing = false;
  const { blobs } = ports;
  const health = await openHealth({ isServing: () => isServing, db, blobs, log: log.named("health") });
  await serveOperators({ config, log, health, registry: metrics.registry, starting, subnets });
  const { app } = platform;
  const { trustProxy } = options;
  const address = await listenForVisitors(config, { app, subnets, trustProxy, log, starting });
  isServing = true;
  starting.defer(() => {
    isServing = false;
  });

  const running = starting.move();
  return {
    address,
    adminPassword,
    drain: async () => {
      isServing = false;
      await platform.leaveHubs();
      await drain(app.server, systemTimer, DRAINED_WITHIN_MS);
    },
    stop: () => running.disposeAsync(),
  };
}
