import { stat } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { databaseSink } from "#adapters/logging/database-sink.ts";
import { pinoLog } from "#adapters/logging/pino.ts";
import { joinEmbeddedPostgres } from "#adapters/postgres/embedded.ts";
import { systemClock } from "#adapters/time/system-clock.ts";
import { systemTimer } from "#adapters/time/system-timer.ts";
import { toUnreachableError, withStartError } from "#compose/storage.ts";
import type { Config } from "#config/config.ts";
import { connect, type Database, type Db } from "#db/client.ts";
import { createDedicatedClient } from "#db/dedicated-client.ts";
import { isSchemaSupported } from "#db/is-schema-supported.ts";
import { readSchemaFiles } from "#db/schema-files.ts";
import { insertLogs } from "#features/log/log.repo.ts";
import type { Logger } from "#ports/logger.ts";
import { CommandError } from "./command.ts";

const MAX_CONNECTIONS = 4;
const UNDEFINED_TABLE = "42P01";

interface Installation extends Database {
  readonly url: string;
}

/** Opens the database of an installation, with or without a running server. Starts a stopped embedded database. */
export async function openInstallation(
  config: Config,
  resources: AsyncDisposableStack,
): Promise<Installation> {
  if (config.DATABASE_URL === undefined) await requireEmbeddedDatabase(config);
  const url = await startDatabase(config, resources);
  const database = connect(url, MAX_CONNECTIONS);
  resources.defer(() => database.close());
  if (!(await hasSupportedSchema(config, database.db)))
    throw new CommandError(
      "The database does not have the schema of this version: run gonfalon migrate, or start the server once.",
    );
  return { ...database, url };
}

/** The URL of the configured database, or else of the embedded one, which is created and started if needed. */
export async function startDatabase(
  { DATABASE_URL, DATA_DIR }: Config,
  resources: AsyncDisposableStack,
): Promise<string> {
  if (DATABASE_URL !== undefined) return DATABASE_URL;
  const postgres = await withStartError(joinEmbeddedPostgres({ dataDir: DATA_DIR }));
  resources.defer(() => postgres.stop());
  return postgres.url;
}

/** Opens a dedicated connection, which `resources` closes. */
export async function openClient(
  config: Config,
  url: string,
  resources: AsyncDisposableStack,
): Promise<pg.Client> {
  const client = createDedicatedClient(url);
  await client.connect().catch((error: unknown) => {
    throw toUnreachableError(config, error);
  });
  resources.defer(() => client.end());
  return client;
}

/** A logger that writes its entries to the platform log. */
export function openCommandLog(db: Db, resources: AsyncDisposableStack): Logger {
  const silentDestination = { write: () => undefined };
  const { logger, onEntry } = pinoLog({ level: "fatal", clock: systemClock, destination: silentDestination });
  const insert = (entries: Parameters<typeof insertLogs>[1]) => insertLogs(db, entries);
  const sink = databaseSink({ insert, timer: systemTimer, log: logger });
  onEntry(sink.add);
  resources.defer(() => sink.close());
  return logger;
}

async function requireEmbeddedDatabase({ DATA_DIR }: Config): Promise<void> {
  if (await stat(join(DATA_DIR, "postgres")).catch(() => undefined)) return;
  throw new CommandError(
    `There is no installation in ${DATA_DIR}: set DATA_DIR or DATABASE_URL, or start the server once.`,
  );
}

async function hasSupportedSchema(config: Config, db: Db): Promise<boolean> {
  try {
    return await isSchemaSupported(db, await readSchemaFiles());
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === UNDEFINED_TABLE) return false;
    throw toUnreachableError(config, error);
  }
}
