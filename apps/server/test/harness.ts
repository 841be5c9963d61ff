import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Role } from "@gonfalon/contract/enums.ts";
import type { Endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import type { Problem } from "@gonfalon/contract/kernel/problem.ts";
import { requestParts, requestUrl } from "@gonfalon/contract/kernel/request-url.ts";
import { getFileFields } from "@gonfalon/contract/kernel/upload.ts";
import { canonical } from "@gonfalon/rules/canonical.ts";
import { WEEK_MS } from "@gonfalon/rules/durations.ts";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, expect } from "vitest";
import { localDiskBlobs } from "#adapters/blob/local-disk.ts";
import { captureFolder } from "#adapters/captures/local-folder.ts";
import { inProcessEvents } from "#adapters/events/in-process.ts";
import { sharpImages } from "#adapters/images/sharp.ts";
import { zipReader } from "#adapters/packages/zip-reader.ts";
import { nodeRandom } from "#adapters/random/node-random.ts";
import { keyVault } from "#adapters/secrets/key-vault.ts";
import { xlsxSheets } from "#adapters/sheets/xlsx.ts";
import { systemStopwatch } from "#adapters/time/system-stopwatch.ts";
import { systemTimer } from "#adapters/time/system-timer.ts";
import type { PlatformOptions } from "#compose/ports.ts";
import { compose, type Platform } from "#compose.ts";
import { connect, type Database, type Db } from "#db/client.ts";
import { rateLimits } from "#http/rate-limit.ts";
import { sha256 } from "#kernel/digest.ts";
import { trustedProxies } from "#kernel/trusted-proxies.ts";
import type { BlobStore } from "#ports/blob-store.ts";
import type { Clock } from "#ports/clock.ts";
import type { ContainerEngine } from "#ports/container-engine.ts";
import type { EventBus, PlatformEvent } from "#ports/event-bus.ts";
import type { LogFields, Logger } from "#ports/logger.ts";
import { type Mail, MailNotSent } from "#ports/mailer.ts";
import type { PasswordHasher } from "#ports/password-hasher.ts";
import type { Stopwatch } from "#ports/stopwatch.ts";
import type { Timer } from "#ports/timer.ts";
import { fakeContainers } from "./fake-containers.ts";
import { freshDatabase } from "./fresh-database.ts";
import { leakWatch } from "./leak-watch.ts";
import { transactionGuard } from "./transaction-guard.ts";

export interface FixedClock extends Clock, Stopwatch {
  /** Advances the time. */
  advance(milliseconds: number): void;
  /** Sets the clock forward or back, without advancing timers. */
  step(milliseconds: number): void;
}

function fixedClock(start = "2026-01-01T00:00:00Z"): FixedClock {
  let startedAt = Date.parse(start);
  let elapsed = 0;
  return {
    now: () => new Date(startedAt + elapsed),
    microseconds: () => elapsed * 1000,
    advance: (milliseconds) => {
      elapsed += milliseconds;
    },
    step: (milliseconds) => {
      startedAt += milliseconds;
    },
  };
}

/** Real hashing is covered by the tests of the adapter; here it would cost a second per sign-in. */
function plainPasswords(): PasswordHasher & { readonly comparisons: number } {
  let comparisons = 0;
  return {
    hash: async (password) => `plain:${password}`,
    verify: async (hash, password) => {
      comparisons += 1;
      return hash === `plain:${password}` || hash === `imported:${password}`;
    },
    isOutdated: (hash) => !hash.startsWith("plain:"),
    /** The number of comparisons, with or without a hash. */
    get comparisons() {
      return comparisons;
    },
  };
}

/** Records the mails; `fail` makes the next ones fail. */
export function recordingMailer({ delivers = true } = {}) {
  const sent: Mail[] = [];
  let failure: string | undefined;
  return {
    sent,
    delivers,
    fail(reason: string | undefined) {
      failure = reason;
    },
    async send(mail: Mail) {
      if (failure !== undefined) throw new MailNotSent(failure);
      sent.push(mail);
      return "250 accepted";
    },
    async reach() {
      if (failure !== undefined) throw new MailNotSent(failure);
    },
    close: async () => undefined,
  };
}

export interface LoggedLine {
  readonly level: string;
  readonly fields: LogFields;
  readonly message: string;
}

function recordingLog(lines: LoggedLine[], look: (fields: LogFields, message: string) => void): Logger {
  const write = (level: string) => (fields: LogFields, message: string) => {
    lines.push({ level, fields, message });
    look(fields, message);
  };
  const log: Logger = {
    debug: write("debug"),
    info: write("info"),
    warn: write("warn"),
    error: write("error"),
    fatal: write("fatal"),
    named: () => log,
  };
  return log;
}

const MIB = 1024 ** 2;
const GIB = 1024 ** 3;

interface ServerOptions extends Partial<PlatformOptions> {
  /** Off by default. */
  readonly rateLimits?: boolean;
  /** False for a platform without a mail server. */
  readonly sendsMail?: boolean;
  /** A new database by default. */
  readonly database?: () => Promise<string>;
  /** Connections to the database. */
  readonly connections?: number;
  /** The real timer by default. */
  readonly timer?: Timer;
  /** The in-memory engine by default. */
  readonly engine?: ContainerEngine;
  /** Wraps the real store, to inject faults. */
  readonly blobs?: (real: BlobStore) => BlobStore;
}

/** A visitor, or a user with a cookie or a token. */
export interface Caller {
  readonly headers: Readonly<Record<string, string>>;
}

export interface TestUser extends Caller {
  readonly id: string;
  readonly name: string;
  readonly password: string;
}

export interface TestResponse<Reply> {
  readonly status: number;
  readonly body: Reply;
  readonly problem: Problem;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
}

export const visitor: Caller = { headers: {} };

/** The complete server on a new database, with a manual clock. */
export function useServer(options: ServerOptions = {}) {
  const clock = fixedClock();
  const lines: LoggedLine[] = [];
  const published: PlatformEvent[] = [];
  const leaks = leakWatch();
  const guard = transactionGuard();
  const log = recordingLog(lines, leaks.logged);
  const bus = inProcessEvents(log);
  const events: EventBus = {
    ...bus,
    publish: (event) => {
      published.push(event);
      bus.publish(event);
    },
  };
  const mailer = recordingMailer({ delivers: options.sendsMail ?? true });
  const passwords = plainPasswords();
  const engine = fakeContainers({ now: clock.now });
  const disk = { freeBytes: 50 * GIB, totalBytes: 100 * GIB };
  let files: string;
  let database: Database;
  let platform: Platform;

  beforeAll(async () => {
    database = connect(await (options.database ?? freshDatabase)(), options.connections ?? 10);
    guard.watchPool(database);
    files = await mkdtemp(join(tmpdir(), "gonfalon-files-"));
    await mkdir(join(files, "incoming"));
    platform = await compose(
      {
        db: database.db,
        clock,
        timer: options.timer ?? systemTimer,
        stopwatch: systemStopwatch,
        random: leaks.random(nodeRandom),
        passwords,
        events,
        mailer: guard.watch("mailer", mailer),
        keys: keyVault({ db: database.db, clock, events, masterKey: Buffer.alloc(32) }),
        blobs: guard.watch("blobs", (options.blobs ?? ((real) => real))(localDiskBlobs(files))),
        captures: guard.watch("captures", captureFolder(join(files, "captures"))),
        disk: { room: async () => ({ ...disk }) },
        images: guard.watch("images", sharpImages),
        sheets: xlsxSheets,
        packages: guard.watch("packages", zipReader),
        engine: guard.watch("engine", options.engine ?? engine),
        limits: rateLimits({ enabled: options.rateLimits ?? false, stopwatch: clock, events }),
        probePort: async () => "platform",
        log,
      },
      {
        version: "test",
        clientFolder: "no client in these tests",
        downloadsFolder: join(files, "downloads"),
        trustProxy: trustedProxies("") ?? (() => false),
        onCompleted: () => undefined,
        captcha: { provider: "None" },
        portMapping: "Default",
        capture: { isEnabled: false, retentionDays: 30, mostBytes: 1024 * 1024 * 1024 },
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
        uploads: { folder: join(files, "incoming"), attachmentBytes: 128 * MIB, packageBytes: 512 * MIB },
        ...options,
      },
    );
    observeResponses(platform, leaks.answered);
  });

  afterAll(async () => {
    await platform.app.close();
    await database.close();
    await rm(files, { recursive: true });
    expect([...leaks.found]).toEqual([]);
    expect([...guard.found]).toEqual([]);
  });

  async function call<Request, Reply>(
    caller: Caller,
    endpoint: Endpoint<Request, Reply>,
    ...[request]: unknown extends Request ? [] : [request: Request]
  ): Promise<TestResponse<Reply>> {
    return send<Reply>(platform, caller, endpoint, request);
  }

  /** A confirmed account with a session. */
  async function signUp(
    role: Role = "User",
    userName = `user-${randomUUID().slice(0, 8)}`,
  ): Promise<TestUser> {
    const user = await insertSignedInUser(database.db, clock, role, userName);
    leaks.keep(user.headers["cookie"]?.split("=")[1] ?? "");
    return user;
  }

  return {
    clock,
    lines,
    published,
    events,
    mailer,
    passwords,
    engine,
    /** The reported disk usage. */
    disk,
    call,
    signUp,
    get db() {
      return database.db;
    },
    get pool() {
      return database.pool;
    },
    /** The data folder outside the database. */
    get files() {
      return files;
    },
    get app() {
      return platform.app;
    },
    get platform() {
      return platform;
    },
  };
}

/** Observes every response except those over a WebSocket. */
function observeResponses(
  { app }: Platform,
  look: (url: string, body: string, headers: object) => void,
): void {
  const inject = app.inject.bind(app);
  // The overload of inject() that the tests use: takes a request and returns a promise.
  app.inject = (async (request: InjectOptions) => {
    const answer = await inject(request);
    look(answer.raw.req.url ?? "", answer.body, answer.headers);
    return answer;
  }) as typeof app.inject;
}

export type TestServer = ReturnType<typeof useServer>;

/** A confirmed account with a session, for a server on this database. */
export async function insertSignedInUser(db: Db, clock: Clock, role: Role, name: string): Promise<TestUser> {
  const now = clock.now();
  const id = nodeRandom.uuid(now);
  const token = nodeRandom.token(256);
  const password = "Passw0rd";
  await db
    .insertInto("users")
    .values({
      id,
      name,
      name_canonical: canonical(name),
      email: `${name}@example.org`,
      email_canonical: canonical(`${name}@example.org`),
      email_confirmed: true,
      password_hash: `plain:${password}`,
      role,
      registered_at: now,
    })
    .execute();
  await db
    .insertInto("sessions")
    .values({
      id: nodeRandom.uuid(now),
      token_hash: sha256(token),
      user_id: id,
      created_at: now,
      expires_at: new Date(now.getTime() + WEEK_MS),
      last_seen_at: now,
      ip: "127.0.0.1",
      user_agent: "test",
    })
    .execute();
  return { id, name, password, headers: { cookie: `gonfalon_session=${token}` } };
}

async function send<Reply>(
  { app }: Platform,
  caller: Caller,
  endpoint: Endpoint,
  request: unknown,
): Promise<TestResponse<Reply>> {
  const { body } = requestParts(request);
  const response = await app.inject({
    method: endpoint.method,
    url: requestUrl(endpoint, request),
    headers: {
      ...caller.headers,
      ...(body !== undefined && !getFileFields(endpoint.body) && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { payload: toPayload(endpoint, body) }),
  });
  const json: unknown =
    response.body && response.headers["content-type"]?.toString().includes("json")
      ? response.json()
      : response.body;
  // The type of the body is defined by the contract; contract.test.ts verifies the server against it.
  return {
    status: response.statusCode,
    body: json as Reply,
    problem: json as Problem,
    headers: response.headers,
  };
}

function toPayload(endpoint: Endpoint, body: unknown): string | FormData {
  const files = getFileFields(endpoint.body);
  if (!files) return JSON.stringify(body);
  const form = new FormData();
  const given = (body as Record<string, File | readonly File[]>)[files.field] ?? [];
  for (const file of [given].flat()) form.append(files.field, file);
  return form;
}
