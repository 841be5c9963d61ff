import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { MEBIBYTE } from "@gonfalon/rules/byte-sizes.ts";
import { DAY_MS } from "@gonfalon/rules/durations.ts";
import { getUnfinishedFolder, localDiskBlobs } from "#adapters/blob/local-disk.ts";
import { captureFolder } from "#adapters/captures/local-folder.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#adapters/postgres/embedded.ts";
import { type Config, ConfigError } from "#config/config.ts";
import { connect, type Database } from "#db/client.ts";
import { readMaxConnections } from "#db/max-connections.ts";
import { DatabaseUnreachable, migrate } from "#db/migrate.ts";
import { ForeignSchema } from "#db/schema-versions.ts";
import type { UploadDeps } from "#http/uploads.ts";
import { getErrorReason } from "#kernel/error-reason.ts";
import { unlessMissing } from "#kernel/unless-missing.ts";
import type { BlobStore } from "#ports/blob-store.ts";
import type { CaptureStore } from "#ports/capture-store.ts";
import type { Logger } from "#ports/logger.ts";
import { loadOptional } from "./optional-package.ts";
import { backUpBeforeUpgrade } from "./upgrade-backup.ts";

export interface OpenDatabase extends Database {
  readonly url: string;
}

interface Stores {
  readonly blobs: BlobStore;
  readonly captures: CaptureStore;
}

/** The stores of files and captures. */
export async function openStores(config: Config): Promise<Stores> {
  return {
    blobs: (await openBucket(config)) ?? openFilesOnDisk(config),
    captures: captureFolder(join(config.DATA_DIR, "captures")),
  };
}

/** A package contains the attachments of a whole game. */
const PACKAGE_FACTOR = 4;
const ABANDONED_AFTER_MS = DAY_MS;

/** The size limits and the temporary folder of uploads. Deletes temporary files that an earlier process left behind. */
export async function openUploads(config: Config): Promise<UploadDeps["uploads"]> {
  const { DATA_DIR, UPLOAD_MAX_MIB, S3_BUCKET } = config;
  const folder = join(DATA_DIR, "incoming");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await deleteAbandonedFiles(folder);
  await deleteAbandonedFiles(getUnfinishedFolder(getFilesFolder(DATA_DIR)));
  const attachmentBytes = UPLOAD_MAX_MIB * MEBIBYTE;
  return {
    folder,
    copiesOnDisk: S3_BUCKET ? 1 : 2,
    attachmentBytes,
    packageBytes: PACKAGE_FACTOR * attachmentBytes,
  };
}

async function deleteAbandonedFiles(folder: string): Promise<void> {
  for (const name of (await unlessMissing(readdir(folder))) ?? []) {
    const path = join(folder, name);
    const stats = await unlessMissing(stat(path));
    // Another process may still be receiving a recent file.
    if (stats && Date.now() - stats.mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true });
  }
}

export function openFilesOnDisk({ DATA_DIR }: Config): BlobStore {
  return localDiskBlobs(getFilesFolder(DATA_DIR));
}

function getFilesFolder(dataDir: string): string {
  return join(dataDir, "files");
}

/** The configured bucket, if any. */
export async function openBucket(config: Config): Promise<BlobStore | undefined> {
  const { S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config;
  if (!S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined;
  // The library is large, so it is loaded only if a bucket is configured.
  const { s3Blobs } = await loadOptional("S3_BUCKET", () => import("#adapters/blob/s3.ts"));
  return s3Blobs({
    name: S3_BUCKET,
    region: S3_REGION,
    endpoint: S3_ENDPOINT,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  });
}

/** Opens the configured or an embedded database, and migrates it. */
export async function openDatabase(
  config: Config,
  { log, resources }: { readonly log: Logger; readonly resources: AsyncDisposableStack },
): Promise<OpenDatabase> {
  const url = await ensureDatabase(config, resources);
  await upgradeDatabase(config, url, log);
  const database = connect(url, config.DATABASE_CONNECTIONS);
  resources.defer(() => database.close());
  return { ...database, url };
}

/** Applies the migrations and functions that the database lacks, after a backup. Returns their names. */
export async function upgradeDatabase(config: Config, url: string, log: Logger): Promise<readonly string[]> {
  try {
    return await migrate(url, { beforeUpgrade: (client) => backUpBeforeUpgrade(config, client, log) });
  } catch (error) {
    if (error instanceof ForeignSchema) throw new ConfigError(error.message, { cause: error });
    if (error instanceof DatabaseUnreachable) throw toUnreachableError(config, error.cause);
    throw new ConfigError(`The database cannot be upgraded (${getErrorReason(error)}).`, { cause: error });
  }
}

/** How many connections the database allows. */
export async function countAllowedConnections(config: Config, url: string): Promise<number> {
  try {
    return await readMaxConnections(url);
  } catch (error) {
    throw toUnreachableError(config, error);
  }
}

/** Starts an embedded database if none is configured. Returns the URL of the database. */
export async function ensureDatabase(
  { DATABASE_URL, DATA_DIR }: Config,
  resources: AsyncDisposableStack,
): Promise<string> {
  if (DATABASE_URL !== undefined) return DATABASE_URL;
  const postgres = await withStartError(startEmbeddedPostgres({ dataDir: DATA_DIR }));
  resources.defer(() => postgres.stop());
  return postgres.url;
}

/** Turns an error of the embedded database into a ConfigError. */
export function withStartError(starting: Promise<EmbeddedPostgres>): Promise<EmbeddedPostgres> {
  return starting.catch((cause: unknown) => {
    throw new ConfigError(`The embedded database cannot be started (${getErrorReason(cause)}).`, { cause });
  });
}

export function toUnreachableError({ DATABASE_URL }: Config, cause: unknown): ConfigError {
  const database = DATABASE_URL === undefined ? "The embedded database" : "The database of DATABASE_URL";
  return new ConfigError(`${database} cannot be reached (${getErrorReason(cause)}).`, { cause });
}
