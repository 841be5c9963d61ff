import { archiveWriter } from "#adapters/archive/archive-writer.ts";
import { zipReader } from "#adapters/archive/zip-reader.ts";
import { folderDisk } from "#adapters/disk/folder-disk.ts";
import { sharpCards, sharpImages } from "#adapters/images/images.ts";
import { systemMachine } from "#adapters/machine/system-machine.ts";
import { probePort } from "#adapters/net/port-probe.ts";
import { argon2Hasher } from "#adapters/passwords/argon2.ts";
import { nodeRandom } from "#adapters/random/node-random.ts";
import { xlsxSheets } from "#adapters/sheets/xlsx.ts";
import { systemClock } from "#adapters/time/system-clock.ts";
import { systemStopwatch } from "#adapters/time/system-stopwatch.ts";
import { systemTimer } from "#adapters/time/system-timer.ts";
import { guardedWebhookClient } from "#adapters/webhooks/guarded-client.ts";
import type { Config } from "#config/config.ts";
import type { Db } from "#db/client.ts";
import type { Metrics } from "#http/metrics.ts";
import { rateLimits } from "#http/rate-limit.ts";
import { parseAddressList } from "#kernel/address-list.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Logger } from "#ports/logger.ts";
import { openEngine } from "./engine.ts";
import { getInstallationId, openKeys } from "./keys.ts";
import { createMailer } from "./options.ts";
import type { Ports } from "./ports.ts";
import { openStores } from "./storage.ts";

interface PortDeps {
  readonly db: Db;
  readonly events: EventBus;
  readonly metrics: Pick<Metrics, "countRefusal">;
  readonly log: Logger;
  readonly resources: AsyncDisposableStack;
}

/** Opens the adapters of all ports with the configuration. */
export async function openPorts(config: Config, deps: PortDeps): Promise<Ports> {
  const { db, events, metrics, log, resources } = deps;
  const mailer = await createMailer(config, log);
  resources.defer(() => mailer.close());
  const keys = await openKeys(config, { db, events });
  const engine = await openEngine(config, {
    installation: await getInstallationId(keys),
    timer: systemTimer,
  });
  resources.defer(() => engine.close());
  return {
    ...(await openStores(config)),
    db,
    events,
    log,
    mailer,
    keys,
    engine,
    clock: systemClock,
    timer: systemTimer,
    stopwatch: systemStopwatch,
    random: nodeRandom,
    passwords: argon2Hasher(),
    disk: folderDisk(config.DATA_DIR),
    machine: systemMachine,
    images: sharpImages,
    cards: sharpCards,
    sheets: xlsxSheets,
    packages: zipReader,
    archives: archiveWriter,
    limits: rateLimits({
      isEnabled: config.RATE_LIMITS === "on",
      stopwatch: systemStopwatch,
      events,
      onRefusal: metrics.countRefusal,
    }),
    probePort,
    // `readConfig` rejects an invalid list.
    webhookClient: guardedWebhookClient({
      isAllowed: parseAddressList(config.WEBHOOK_ALLOWED_NETWORKS) ?? (() => false),
    }),
  };
}
