import { DAY_MS, HOUR_MS } from "@gonfalon/rules/durations.ts";
import type { Db } from "#db/client.ts";
import { toInstant } from "#kernel/instant.ts";
import { singleFlight } from "#kernel/single-flight.ts";
import type { CaptureLocation, CaptureStore } from "#ports/capture-store.ts";
import type { Clock } from "#ports/clock.ts";
import type { Logger } from "#ports/logger.ts";
import { deleteCapturesBefore, deleteCapturesBeyond, listUntrackedCaptures } from "./capture.repo.ts";

export interface CaptureSweepDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly captures: CaptureStore;
  readonly retentionDays: number;
  readonly maxBytes: number;
}

/** Newer files without a row are not deleted: the row of a capture is inserted after the first write. */
const UNKNOWN_FILE_GRACE_MS = HOUR_MS;
const BATCH_SIZE = 500;

/** CAPTURE-4: deletes captures that are too old or too large in total, or whose challenge or team was deleted. */
export function captureSweep({ db, clock, log, captures, retentionDays, maxBytes }: CaptureSweepDeps) {
  const once = singleFlight<void>();

  /** Deletes captures until their total size is at most `maxBytes`. */
  function trim(): Promise<void> {
    return once("trim", async () => remove(await deleteCapturesBeyond(db, maxBytes), "full"));
  }

  async function sweep(): Promise<void> {
    const now = clock.now().getTime();
    await remove(await deleteCapturesBefore(db, toInstant(now - retentionDays * DAY_MS)), "old");
    let batch: CaptureLocation[] = [];
    for await (const location of captures.listBefore(toInstant(now - UNKNOWN_FILE_GRACE_MS))) {
      batch.push(location);
      if (batch.length < BATCH_SIZE) continue;
      await remove(await listUntrackedCaptures(db, batch), "unknown");
      batch = [];
    }
    await remove(await listUntrackedCaptures(db, batch), "unknown");
  }

  async function remove(
    locations: readonly CaptureLocation[],
    reason: "full" | "old" | "unknown",
  ): Promise<void> {
    for (const location of locations) await captures.delete(location);
    if (locations.length > 0)
      log.info({ status: "Success", count: locations.length, reason }, "captures removed");
  }

  return { trim, sweep };
}
