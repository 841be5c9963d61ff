import { postgresEvents, type SharedEvents } from "#adapters/events/postgres.ts";
import { nodeRandom } from "#adapters/random/node-random.ts";
import { systemTimer } from "#adapters/time/system-timer.ts";
import type { Config } from "#config/config.ts";
import type { Logger } from "#ports/logger.ts";

/** The event bus that all processes on this database share. */
export async function openEvents(
  { REDIS_URL }: Config,
  url: string,
  { log, resources }: { readonly log: Logger; readonly resources: AsyncDisposableStack },
): Promise<SharedEvents> {
  if (REDIS_URL !== undefined)
    log.info({}, "REDIS_URL is not used: processes share state through the database");
  const events = await postgresEvents({ url, timer: systemTimer, random: nodeRandom, log });
  resources.defer(() => events.close());
  return events;
}
