import { join } from "node:path";
import { localDiskBlobs } from "#adapters/blob/local-disk.ts";
import { captureFolder } from "#adapters/captures/local-folder.ts";
import { startEmbeddedPostgres } from "#adapters/postgres/embedded.ts";
import { type Config, ConfigError } from "#config/config.ts";
import { connect, type Database } from "#db/client.ts";
import { maxConnections } from "#db/max-connections.ts";
import { DatabaseUnreachable, migrate } from "#db/migrate.ts";
import { reasonOf } from "#kernel/reason-of.ts";
import type { BlobStore } from "#ports/blob-store.ts";
import type { CaptureStore } from "#ports/capture-store.ts";
import type { Logger } from "#ports/logger.ts";
import { backUpBeforeUpgrade } from "./upgrade-backup.ts";

export interface OpenDatabase extends Database {
  readonly url: string;
}

interface Stores {
  readonly blobs: BlobStore;
  readonly captures: CaptureStore;
}

/** Where files and captures are kept. */
export async function openStores(config: Config): Promise<Stores> {
  return {
    blobs: (await openBucket(config)) ?? filesOnDisk(config),
    captures: captureFolder(join(config.DATA_DIR, "captures")),
  };
}

export function filesOnDisk({ DATA_DIR }: Config): BlobStore {
  return localDiskBlobs(join(DATA_DIR, "files"));
}

/** The bucket that the settings name, if they name one. */
export async function openBucket(config: Config): Promise<BlobStore | undefined> {
  const { S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config;
  if (!S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined;
  // Its library takes time and memory, which whoever has no bucket is spared.
  const { s3Blobs } = await import("#adapters/blob/s3.ts");
  return s3Blobs({
    name: S3_BUCKET,
    region: S3_REGION,
    endpoint: S3_ENDPOINT,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  });
}

/** Opens the database that the settings name, or an embedded one, and brings it up to date. */
export async function openDatabase(
  config: Config,
  { log, starting }: { readonly log: Logger; readonly starting: AsyncDisposableStack },
): Promise<OpenDatabase> {
  const url = await databaseUrl(config, starting);
  await upgradeDatabase(config, url, log);
  const database = connect(url, config.DATABASE_CONNECTIONS);
  starting.defer(() => database.close());
  return { ...database, url };
}

/** Applies the migrations that the database lacks, after a backup. Resolves with their names. */
export async function upgradeDatabase(config: Config, url: string, log: Logger): Promise<readonly string[]> {
  try {
    return await migrate(url, { beforeUpgrade: (client) => backUpBeforeUpgrade(config, client, log) });
  } catch (error) {
    if (!(error instanceof DatabaseUnreachable)) throw error;
    throw unreachable(error.cause);
  }
}

/** How many connections the database allows. */
export async function allowedConnections(url: string): Promise<number> {
  try {
    return await maxConnections(url);
  } catch (error) {
    throw unreachable(error);
  }
}

/** Where the database is that the settings name; if they name none, an embedded one is started. */
export async function databaseUrl(
  { DATABASE_URL, DATA_DIR }: Config,
  starting: AsyncDisposableStack,
): Promise<string> {
  if (DATABASE_URL !== undefined) return DATABASE_URL;
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: DATA_DIR });
    starting.defer(() => postgres.stop());
    return postgres.url;
  } catch (error) {
    throw new ConfigError(`The embedded database cannot be started (${reasonOf(error)}).`, { cause: error });
  }
}

function unreachable(cause: unknown): ConfigError {
  return new ConfigError(`The database of DATABASE_URL cannot be reached (${reasonOf(cause)}).`, { cause });
}
