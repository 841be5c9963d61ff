import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import type { Registry } from "prom-client";
import { archiveWriter } from "#adapters/archive/archive-writer.ts";
import { zipReader } from "#adapters/archive/zip-reader.ts";
import { canStoreBlobs } from "#adapters/blob/probe.ts";
import { watchEngine } from "#adapters/containers/watch.ts";
import { folderDisk } from "#adapters/disk/folder-disk.ts";
import { sharpImages } from "#adapters/images/sharp.ts";
import { databaseSink } from "#adapters/logging/database-sink.ts";
import { type PlatformLog, pinoLog } from "#adapters/logging/pino.ts";
import { freePort } from "#adapters/net/free-port.ts";
import { probePort } from "#adapters/net/port-probe.ts";
import { argon2Hasher } from "#adapters/passwords/argon2.ts";
import { nodeRandom } from "#adapters/random/node-random.ts";
import { keyVault, WrongMasterKey } from "#adapters/secrets/key-vault.ts";
import { masterKey } from "#adapters/secrets/master-key.ts";
import { xlsxSheets } from "#adapters/sheets/xlsx.ts";
import { watchClock } from "#adapters/time/clock-watch.ts";
import { systemClock } from "#adapters/time/system-clock.ts";
import { systemStopwatch } from "#adapters/time/system-stopwatch.ts";
import { systemTimer } from "#adapters/time/system-timer.ts";
import { requireDataFolder } from "#compose/data-folder.ts";
import { openEngine } from "#compose/engine.ts";
import { openEvents } from "#compose/events.ts";
import { listenForOperators } from "#compose/operators.ts";
import { captchaOptions, createMailer, toListenConfig } from "#compose/options.ts";
import { openDatabase, openStores, openUploads } from "#compose/storage.ts";
import { openTracing } from "#compose/tracing.ts";
import { compose } from "#compose.ts";
import { type Config, ConfigError } from "#config/config.ts";
import { repositoryUrl } from "#config/repository-url.ts";
import { productVersion } from "#config/version.ts";
import type { Db } from "#db/client.ts";
import { openJobLocks } from "#db/job-locks.ts";
import { fillNameKeys } from "#db/name-keys.ts";
import { readSchemaFiles } from "#db/schema-files.ts";
import { schemaIsSupported } from "#db/schema-is-supported.ts";
import { insertLogs, trimLogs } from "#features/log/log.repo.ts";
import { limitConnections } from "#http/connection-limits.ts";
import { type ContainerSubnets, containerSubnets } from "#http/container-subnets.ts";
import { drain } from "#http/drain.ts";
import { type Health, healthCheck } from "#http/health.ts";
import { createMetrics } from "#http/metrics.ts";
import { rateLimits } from "#http/rate-limit.ts";
import { platformJobs } from "#jobs/jobs.ts";
import { scheduler } from "#jobs/scheduler.ts";
import { errorReason } from "#kernel/error-reason.ts";
import { trustedProxies } from "#kernel/trusted-proxies.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { KeyVault } from "#ports/key-vault.ts";
import type { LogEntry, Logger } from "#ports/logger.ts";

export interface RunningServer {
  readonly address: string;
  /** The password of the first administrator, if it was made up in this start. */
  readonly adminPassword: string | undefined;
  /** Takes no more connections, and ends when those that were open have got their answers. */
  drain(): Promise<void>;
  /** Finishes what is being answered, then closes everything in the reverse order of its start. */
  stop(): Promise<void>;
}

const CLIENT_FOLDER = fileURLToPath(new URL("../../web/dist/", import.meta.url));

/** Lets operators ask how the platform is. */
export type Operators = (side: {
  readonly config: Config;
  readonly log: Logger;
  readonly health: () => Promise<Health>;
  readonly registry: Registry;
  readonly starting: AsyncDisposableStack;
  readonly subnets: ContainerSubnets;
}) => Promise<void>;

const DRAINED_WITHIN_MS = 10_000;

type LogOutput = Parameters<typeof pinoLog>[0]["destination"];

/** Starts every part of the server. If one fails, those before it are closed again. */
export async function startServer(
  given: Config,
  output: LogOutput,
  serveOperators: Operators = listenForOperators,
): Promise<RunningServer> {
  // Chosen now and not by the system later: links in mails name it.
  const config = { ...given, PORT: given.PORT || (await freePort(given.HOST)) };
  await using starting = new AsyncDisposableStack();
  const platformLog = pinoLog({ level: config.LOG_LEVEL, clock: systemClock, destination: output });
  const log = platformLog.logger;

  await requireDataFolder(config);
  const { db, pool, url } = await openDatabase(config, { log: log.named("backup"), starting });
  const events = await openEvents(config, url, { log: log.named("events"), starting });
  const storeLogs = (entries: readonly LogEntry[]) =>
    insertLogs(db, entries, (ids) => events.publish({ type: "logs.stored", ids }));
  const sink = logToDatabase(platformLog, storeLogs, starting);
  const metrics = createMetrics({ pool, droppedLogEntries: () => sink.dropped });
  const publicUrl = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`;
  const mailer = await createMailer(config, publicUrl, log);
  starting.defer(() => mailer.close());

  const { blobs, captures } = await openStores(config);
  const keys = await openVault(config, db, events);
  const engine = await openEngine(config, {
    installation: await installationId(keys),
    timer: systemTimer,
  });
  starting.defer(() => engine.close());
  const version = await productVersion();
  // A list that is none has been refused with the other settings.
  const trustProxy = trustedProxies(config.TRUSTED_PROXIES) ?? (() => false);
  const tracer = await openTracing(config, version, starting);
  const platform = await compose(
    {
      db,
      clock: systemClock,
      timer: systemTimer,
      stopwatch: systemStopwatch,
      random: nodeRandom,
      passwords: argon2Hasher(),
      events,
      keys,
      mailer,
      blobs,
      captures,
      disk: folderDisk(config.DATA_DIR),
      images: sharpImages,
      sheets: xlsxSheets,
      packages: zipReader,
      archives: archiveWriter,
      engine,
      limits: rateLimits({
        enabled: config.RATE_LIMITS === "on",
        stopwatch: systemStopwatch,
        events,
        onRefusal: metrics.countRefusal,
      }),
      probePort,
      log,
    },
    {
      version,
      clientFolder: CLIENT_FOLDER,
      downloadsFolder: resolve(config.DATA_DIR, "downloads"),
      trustProxy,
      onCompleted: (answered) => {
        metrics.observe(answered);
        tracer?.record(answered);
      },
      captcha: captchaOptions(config, log.named("captcha")),
      portMapping: config.CONTAINER_PORT_MAPPING,
      publicEntry: config.PUBLIC_ENTRY,
      capture: {
        isEnabled: config.TRAFFIC_CAPTURE === "on",
        retentionDays: config.CAPTURE_RETENTION_DAYS,
        mostBytes: config.CAPTURE_MAX_MIB * 1024 * 1024,
      },
      uploads: await openUploads(config),
      listen: toListenConfig(config),
      publicUrl,
      sourceUrl: config.SOURCE_URL ?? (await repositoryUrl()) ?? null,
    },
  );
  platformLog.onEntry(platform.feed.tellAdministrators);
  await platform.posts.welcome();
  await fillNameKeys(db);
  const adminPassword = await platform.accounts.ensureAdministrator(config.ADMIN_PASSWORD);

  const locks = await openJobLocks({ url, timer: systemTimer, log: log.named("jobs") });
  starting.defer(() => locks.close());
  const jobs = scheduler({
    jobs: platformJobs({
      clock: systemClock,
      logRetentionDays: config.LOG_RETENTION_DAYS,
      trimLogs: (before) => trimLogs(db, before),
      deleteExpiredSessions: () => platform.sessions.sweepExpired(),
      deleteExpiredLinks: () => platform.links.sweepExpired(),
      deliverMails: () => platform.mails.deliver(),
      deleteExpiredChallenges: () => platform.captcha.sweepExpired(),
      openDueChallenges: () => platform.ordering.openDue(),
      sweepFiles: () => platform.files.sweep(),
      tidyContainers: () => platform.containers.reconciler.stopDue(),
      compareContainers: () => platform.containers.reconciler.reconcile(),
      pullImages: () => platform.containers.images.pullAhead(),
      sweepCaptures: () => platform.captures.sweep(),
      makeRoomForCaptures: () => platform.captures.makeRoom(),
    }),
    timer: systemTimer,
    log: log.named("jobs"),
    exclusively: locks.run,
  });
  metrics.watch({
    containers: platform.containers.reconciler.counts,
    hubConnections: platform.hubConnections,
    peers: () => events.peers,
  });
  platform.boards.onDelay(metrics.observeBoard);
  events.subscribe("submission.judged", ({ status }, origin) => {
    if (origin === "here") metrics.countVerdict(status);
  });
  starting.defer(() => platform.containers.lifecycle.close());
  jobs.start();
  starting.defer(() => jobs.stop());
  starting.defer(
    watchClock({
      clock: systemClock,
      stopwatch: systemStopwatch,
      timer: systemTimer,
      log: log.named("clock"),
    }),
  );

  const subnets = containerSubnets();
  starting.defer(
    watchEngine({ engine, timer: systemTimer, log: log.named("containers"), onSubnets: subnets.update }),
  );

  let isServing = false;
  const files = await readSchemaFiles();
  const health = healthCheck({
    isServing: () => isServing,
    probes: [
      { name: "database", slowAfterMs: 1000, check: () => schemaIsSupported(db, files) },
      { name: "storage", slowAfterMs: 5000, check: () => canStoreBlobs(blobs) },
    ],
    stopwatch: systemStopwatch,
    timer: systemTimer,
    log: log.named("health"),
  });
  await serveOperators({ config, log, health, registry: metrics.registry, starting, subnets });

  subnets.blockOn(platform.app.server);
  limitConnections(platform.app.server, {
    total: config.MAX_CONNECTIONS,
    perAddress: config.CONNECTIONS_PER_ADDRESS,
    isTrusted: (address) => trustProxy(address, 0),
    stopwatch: systemStopwatch,
    log: log.named("http"),
  });
  await listenForVisitors(platform.app, config);
  starting.defer(() => platform.app.close());
  isServing = true;
  starting.defer(() => {
    isServing = false;
  });

  const running = starting.move();
  return {
    address: listenUrl(platform.app, config),
    adminPassword,
    drain: async () => {
      isServing = false;
      await platform.leaveHubs();
      await drain(platform.app.server, systemTimer, DRAINED_WITHIN_MS);
    },
    stop: () => running.disposeAsync(),
  };
}

async function openVault(config: Config, db: Db, events: EventBus): Promise<KeyVault> {
  const vault = keyVault({
    db,
    clock: systemClock,
    events,
    masterKey: await masterKey({ dataDir: config.DATA_DIR, given: config.SECRET_KEY }),
  });
  try {
    await vault.check();
  } catch (error) {
    if (!(error instanceof WrongMasterKey)) throw error;
    throw new ConfigError(
      "The keys in the database belong to another secret: set SECRET_KEY, or bring back the file secret.key in DATA_DIR, as it was.",
      { cause: error },
    );
  }
  return vault;
}

/** Known to the database alone: it survives restarts and restores, and no other installation has it. */
async function installationId(keys: KeyVault): Promise<string> {
  const publicKey = await keys.signingKey("installation").publicKey();
  return Buffer.from(publicKey).toString("hex").slice(0, 32);
}

function logToDatabase(
  platformLog: PlatformLog,
  insert: Parameters<typeof databaseSink>[0]["insert"],
  starting: AsyncDisposableStack,
) {
  const sink = databaseSink({ insert, timer: systemTimer, log: platformLog.logger.named("log") });
  platformLog.onEntry(sink.add);
  starting.defer(() => sink.close());
  return sink;
}

async function listenForVisitors(app: FastifyInstance, { HOST, PORT }: Config): Promise<void> {
  try {
    await app.listen({ host: HOST, port: PORT });
  } catch (error) {
    throw new ConfigError(`The site cannot be served (${errorReason(error)}). Choose another PORT or HOST.`, {
      cause: error,
    });
  }
}

function listenUrl(app: FastifyInstance, { HOST }: Config): string {
  const { port } = app.server.address() as AddressInfo;
  const isEverywhere = HOST === "0.0.0.0" || HOST === "::" || HOST === "127.0.0.1";
  return `http://${isEverywhere ? "localhost" : HOST}:${port}`;
}
