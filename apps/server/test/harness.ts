import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Role } from "@gonfalon/contract/enums.ts";
import type { Endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import { MEBIBYTE } from "@gonfalon/rules/byte-sizes.ts";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, expect } from "vitest";
import { archiveWriter } from "#adapters/archive/archive-writer.ts";
import { zipReader } from "#adapters/archive/zip-reader.ts";
import { localDiskBlobs } from "#adapters/blob/local-disk.ts";
import { captureFolder } from "#adapters/captures/local-folder.ts";
import { inProcessEvents } from "#adapters/events/in-process.ts";
import { type ImageJob, runImageJob } from "#adapters/images/image-job.ts";
import { createCardRenderer, createImageProcessor } from "#adapters/images/images.ts";
import { systemMachine } from "#adapters/machine/system-machine.ts";
import { nodeRandom } from "#adapters/random/node-random.ts";
import { keyVault } from "#adapters/secrets/key-vault.ts";
import { xlsxSheets } from "#adapters/sheets/xlsx.ts";
import { systemStopwatch } from "#adapters/time/system-stopwatch.ts";
import { systemTimer } from "#adapters/time/system-timer.ts";
import { guardedWebhookClient } from "#adapters/webhooks/guarded-client.ts";
import type { PlatformOptions } from "#compose/ports.ts";
import { compose, type Platform } from "#compose.ts";
import { connect, type Database } from "#db/client.ts";
import { rateLimits } from "#http/rate-limit.ts";
import { parseAddressList } from "#kernel/address-list.ts";
import { parseTrustedProxies } from "#kernel/trusted-proxies.ts";
import type { BlobStore } from "#ports/blob-store.ts";
import type { ContainerEngine } from "#ports/container-engine.ts";
import type { EventBus, PlatformEvent } from "#ports/event-bus.ts";
import type { ImageProcessor } from "#ports/image-processor.ts";
import type { PasswordHasher } from "#ports/password-hasher.ts";
import type { Timer } from "#ports/timer.ts";
import type { Caller, TestResponse } from "./api-client.ts";
import { sendRequest } from "./api-client.ts";
import { fakeContainers } from "./fake-containers.ts";
import { leakWatch } from "./leak-watch.ts";
import { manualTime, neverTimer } from "./manual-time.ts";
import { plainPasswords } from "./plain-passwords.ts";
import { recordingLog } from "./recording-log.ts";
import { recordingMailer } from "./recording-mailer.ts";
import { createMigratedDatabase } from "./test-databases.ts";
import { insertSignedInUser, type TestUser } from "./test-users.ts";
import { transactionGuard } from "./transaction-guard.ts";

const GIBIBYTE = 1024 * MEBIBYTE;

/** Without a timeout: image processes have a low priority, so they take long on a busy machine. */
const runJob = (job: ImageJob) => runImageJob(job, neverTimer);
const images = createImageProcessor(runJob);
const cards = createCardRenderer(runJob);

interface ServerOptions extends Partial<PlatformOptions> {
  /** Off by default. */
  readonly rateLimits?: boolean;
  /** False for a platform without a mail server. */
  readonly sendsMail?: boolean;
  /** A new database by default. */
  readonly database?: () => Promise<string>;
  /** The size of the connection pool, 10 by default. */
  readonly maxConnections?: number;
  /** The real timer by default. */
  readonly timer?: Timer;
  /** The in-memory engine by default. */
  readonly engine?: ContainerEngine;
  /** The real image processor by default. */
  readonly images?: ImageProcessor;
  /** Wraps the plain hasher, to delay comparisons. */
  readonly passwords?: (plainHasher: PasswordHasher) => PasswordHasher;
  /** Wraps the real store, to inject faults. */
  readonly blobs?: (realStore: BlobStore) => BlobStore;
}

/** The complete server on a new database, with a manual clock. */
export function useServer(options: ServerOptions = {}) {
  const clock = manualTime();
  const publishedEvents: PlatformEvent[] = [];
  const leaks = leakWatch();
  const guard = transactionGuard();
  const log = recordingLog(leaks.checkLogEntry);
  const bus = inProcessEvents(log);
  const events: EventBus = {
    ...bus,
    publish: (event) => {
      publishedEvents.push(event);
      bus.publish(event);
    },
  };
  const mailer = recordingMailer({ delivers: options.sendsMail ?? true });
  const passwords = plainPasswords();
  const engine = fakeContainers({ now: clock.now });
  const disk = { freeBytes: 50 * GIBIBYTE, totalBytes: 100 * GIBIBYTE };
  let filesFolder: string;
  let database: Database;
  let platform: Platform;

  beforeAll(async () => {
    database = connect(await (options.database ?? createMigratedDatabase)(), options.maxConnections ?? 10);
    guard.watchPool(database);
    filesFolder = await mkdtemp(join(tmpdir(), "gonfalon-files-"));
    await mkdir(join(filesFolder, "incoming"));
    platform = await compose(
      {
        db: database.db,
        clock,
        timer: options.timer ?? systemTimer,
        stopwatch: systemStopwatch,
        random: leaks.watchRandom(nodeRandom),
        passwords: (options.passwords ?? ((plain) => plain))(passwords),
        events,
        mailer: guard.watch("mailer", mailer),
        keys: keyVault({ db: database.db, clock, events, masterKey: Buffer.alloc(32) }),
        blobs: guard.watch("blobs", (options.blobs ?? ((real) => real))(localDiskBlobs(filesFolder))),
        captures: guard.watch("captures", captureFolder(join(filesFolder, "captures"))),
        disk: { getSpace: async () => ({ ...disk }) },
        machine: systemMachine,
        cards: guard.watch("cards", cards),
        images: guard.watch("images", options.images ?? images),
        sheets: xlsxSheets,
        packages: guard.watch("packages", zipReader),
        archives: archiveWriter,
        engine: guard.watch("engine", options.engine ?? engine),
        limits: rateLimits({ isEnabled: options.rateLimits ?? false, stopwatch: clock, events }),
        probePort: async () => "platform",
        webhookClient: guard.watch(
          "webhooks",
          guardedWebhookClient({ isAllowed: parseAddressList("127.0.0.1") ?? (() => false) }),
        ),
        log,
      },
      {
        version: "test",
        clientFolder: "no client in these tests",
        downloadsFolder: join(filesFolder, "downloads"),
        trustProxy: parseTrustedProxies("") ?? (() => false),
        corsOrigins: [],
        onCompleted: () => undefined,
        captcha: { provider: "None" },
        portMapping: "Default",
        capture: { isEnabled: false, retentionDays: 30, maxBytes: GIBIBYTE },
        listen: {
          host: "127.0.0.1",
          port: 8080,
          metricsHost: "127.0.0.1",
          metricsPort: 3000,
          publicUrl: "https://ctf.example.org",
          trustedProxies: "",
        },
        publicUrl: "https://ctf.example.org",
        sourceUrl: null,
        uploads: {
          folder: join(filesFolder, "incoming"),
          copiesOnDisk: 2,
          attachmentBytes: 128 * MEBIBYTE,
          packageBytes: 512 * MEBIBYTE,
        },
        ...options,
      },
    );
    observeResponses(platform, leaks.checkResponse);
  });

  afterAll(async () => {
    await platform.app.close();
    await database.close();
    await rm(filesFolder, { recursive: true });
    expect([...leaks.foundLeaks]).toEqual([]);
    expect([...guard.violations]).toEqual([]);
  });

  async function call<Request, Reply>(
    caller: Caller,
    endpoint: Endpoint<Request, Reply>,
    ...[request]: unknown extends Request ? [] : [request: Request]
  ): Promise<TestResponse<Reply>> {
    return sendRequest<Reply>(platform.app, caller, endpoint, request);
  }

  /** A confirmed account with a session. */
  async function signUp(
    role: Role = "User",
    userName = `user-${randomUUID().slice(0, 8)}`,
  ): Promise<TestUser> {
    const user = await insertSignedInUser(database.db, clock, role, userName);
    leaks.addKey(user.headers["cookie"]?.split("=")[1] ?? "");
    return user;
  }

  return {
    clock,
    lines: log.lines,
    publishedEvents,
    events,
    /** Delivers an event as if another process had published it. */
    deliverRemote: bus.deliverRemote,
    mailer,
    passwords,
    engine,
    /** The disk space that the server reports; tests can change it. */
    disk,
    call,
    signUp,
    get db() {
      return database.db;
    },
    get pool() {
      return database.pool;
    },
    /** The folder of all data that is not in the database. */
    get filesFolder() {
      return filesFolder;
    },
    get app() {
      return platform.app;
    },
    get platform() {
      return platform;
    },
  };
}

/** Observes the responses to injected requests. Responses over a socket are not observed. */
function observeResponses(
  { app }: Platform,
  observe: (url: string, body: string, headers: object) => void,
): void {
  const inject = app.inject.bind(app);
  // The overload of inject() that the tests use: it accepts a request and returns a promise.
  app.inject = (async (request: InjectOptions) => {
    const response = await inject(request);
    observe(response.raw.req.url ?? "", response.body, response.headers);
    return response;
  }) as typeof app.inject;
}

export type TestServer = ReturnType<typeof useServer>;
