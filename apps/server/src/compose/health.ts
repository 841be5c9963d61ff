import { canStoreBlobs } from "#adapters/blob/probe.ts";
import { systemStopwatch } from "#adapters/time/system-stopwatch.ts";
import { systemTimer } from "#adapters/time/system-timer.ts";
import type { Db } from "#db/client.ts";
import { isSchemaSupported } from "#db/is-schema-supported.ts";
import { readSchemaFiles } from "#db/schema-files.ts";
import { type Health, healthCheck } from "#http/health.ts";
import type { BlobStore } from "#ports/blob-store.ts";
import type { Logger } from "#ports/logger.ts";

interface HealthDeps {
  readonly isServing: () => boolean;
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly log: Logger;
}

/** Returns a function that checks whether this process serves requests, and the parts that it depends on. */
export async function openHealth({ isServing, db, blobs, log }: HealthDeps): Promise<() => Promise<Health>> {
  const files = await readSchemaFiles();
  return healthCheck({
    isServing,
    probes: [
      { name: "database", slowAfterMs: 1000, check: () => isSchemaSupported(db, files) },
      { name: "storage", slowAfterMs: 5000, check: () => canStoreBlobs(blobs) },
    ],
    stopwatch: systemStopwatch,
    timer: systemTimer,
    log,
  });
}
