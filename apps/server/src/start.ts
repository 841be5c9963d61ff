import { pinoLog } from "#adapters/logging/pino.ts";
import { findFreePort } from "#adapters/net/find-free-port.ts";
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
import { readPlatformOptions } from "#compose/options.ts";
import { openDatabase } from "#compose/storage.ts";
import { openTracing } from "#compose/tracing.ts";
import { listenForVisitors } from "#compose/visitors.ts";
import { collectGarbageWhenIdle, watchSubnets, watchSystemClock } from "#compose/watch.ts";
import { compose } from "#compose.ts";
import { type Config, ConfigError } from "#config/config.ts";
import { readProductVersion } from "#config/version.ts";
import { fillNameKeys } from "#db/name-keys.ts";
import { drain } from "#http/drain.ts";
import { createMetrics } from "#http/metrics.ts";
import { getErrorReason } from "#kernel/error-reason.ts";

export interface RunningServer {
  readonly address: string;
  /** The password of the first administrator, if this start generated it. */
  readonly adminPassword: string | undefined;
  /** Accepts no more connections; resolves when the open ones are closed, after ten seconds at the latest. */
  drain(): Promise<void>;
  /** Completes open requests, then closes everything in the reverse order of the start. */
  stop(): Promise<void>;
}

const DRAIN_TIMEOUT_MS = 10_000;

type LogOutput = Parameters<typeof pinoLog>[0]["destination"];

/** Starts every part of the server. If one fails, the parts before it are closed. */
export async function startServer(
  configuration: Config,
  output: LogOutput,
  serveOperators: ServeOperators = listenForOperators,
): Promise<RunningServer> {
  // The port is chosen before listening: links in mails contain it.
  const config = { ...configuration, PORT: configuration.PORT || (await findFreePort(configuration.HOST)) };
  await using resources = new AsyncDisposableStack();
  const platformLog = pinoLog({ level: config.LOG_LEVEL, clock: systemClock, destination: output });
  const log = platformLog.logger;

  await requireDataFolder(config);
  const database = await openDatabase(config, { log: log.named("backup"), resources });
  const { db, pool, url } = database;
  const events = await openEvents(config, url, { log: log.named("events"), resources });
  const storedLog = storeLog(platformLog, { db, events, resources });
  const metrics = createMetrics({ pool, countDroppedLogEntries: () => storedLog.droppedCount });
  const ports = await openPorts(config, { db, events, metrics, log, resources });
  const version = await readProductVersion();
  const tracer = await openTracing(config, version, resources);
  const options = await readPlatformOptions(config, {
    version,
    log,
    onCompleted: (request) => {
      metrics.observe(request);
      tracer?.record(request);
    },
  });

  const platform = await compose(ports, options);
  platformLog.onEntry(platform.feed.pushLogEntry);
  await platform.posts.createWelcomePost();
  await fillNameKeys(db);
  const adminPassword = await platform.accounts.ensureAdministrator(config.ADMIN_PASSWORD);
  const { app } = platform;
  let isServing = false;
  const address = await listen().catch((error: unknown) => {
    throw adminPassword === undefined ? error : addAdminPassword(error, adminPassword);
  });
  isServing = true;
  resources.defer(() => {
    isServing = false;
  });

  async function listen(): Promise<string> {
    reportMetrics(metrics, { platform, events });
    await startJobs(config, { platform, database, log: log.named("jobs"), resources });
    watchSystemClock({ log, resources });
    collectGarbageWhenIdle(app.server, resources);
    const subnets = watchSubnets(ports.engine, { log, resources });
    const { blobs } = ports;
    const health = await openHealth({ isServing: () => isServing, db, blobs, log: log.named("health") });
    await serveOperators({ config, log, health, registry: metrics.registry, resources, subnets });
    const { trustProxy } = options;
    return listenForVisitors(config, { app, subnets, trustProxy, log, resources });
  }

  const runningResources = resources.move();
  return {
    address,
    adminPassword,
    drain: async () => {
      isServing = false;
      await platform.closeHubs();
      await drain(app.server, systemTimer, DRAIN_TIMEOUT_MS);
    },
    stop: () => runningResources.disposeAsync(),
  };
}

/** The next start does not create the administrator again, so this error is the only place for the password. */
function addAdminPassword(error: unknown, password: string): ConfigError {
  const message =
    error instanceof ConfigError ? error.message : `The server cannot run (${getErrorReason(error)}).`;
  const notice = `The administrator was created: user name Admin, password ${password} (shown only once).`;
  return new ConfigError(`${message}\n${notice}`, { cause: error });
}
