import { databaseSink } from "#adapters/logging/database-sink.ts";
import type { PlatformLog } from "#adapters/logging/pino.ts";
import { systemTimer } from "#adapters/time/system-timer.ts";
import type { Db } from "#db/client.ts";
import { insertLogs } from "#features/log/log.repo.ts";
import type { EventBus } from "#ports/event-bus.ts";

interface StoredLogDeps {
  readonly db: Db;
  readonly events: EventBus;
  readonly resources: AsyncDisposableStack;
}

/** Stores the log entries in the database, in addition to the output of the process. */
export function storeLog({ logger, onEntry }: PlatformLog, { db, events, resources }: StoredLogDeps) {
  const sink = databaseSink({
    insert: (entries) => insertLogs(db, entries, (ids) => events.publish({ type: "logs.stored", ids })),
    timer: systemTimer,
    log: logger.named("log"),
  });
  onEntry(sink.add);
  resources.defer(() => sink.close());
  return sink;
}
