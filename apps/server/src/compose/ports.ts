import type { PortMapping } from "@gonfalon/contract/enums.ts";
import type { Db } from "#db/client.ts";
import { type CaptchaOptions } from "#features/captcha/captcha.service.ts";
import type { ImportLimits } from "#features/import/import-limits.domain.ts";
import type { ListenConfig } from "#features/installation/checkup.service.ts";
import { type HttpOptions } from "#http/app.ts";
import type { RateLimits } from "#http/rate-limit.ts";
import type { ArchiveWriter } from "#ports/archive-writer.ts";
import type { BlobStore } from "#ports/blob-store.ts";
import type { CaptureStore } from "#ports/capture-store.ts";
import type { CardRenderer } from "#ports/card-renderer.ts";
import type { Clock } from "#ports/clock.ts";
import type { ContainerEngine } from "#ports/container-engine.ts";
import type { Disk } from "#ports/disk.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { ImageProcessor } from "#ports/image-processor.ts";
import type { KeyVault } from "#ports/key-vault.ts";
import type { Logger } from "#ports/logger.ts";
import type { Machine } from "#ports/machine.ts";
import type { Mailer } from "#ports/mailer.ts";
import type { PackageReader } from "#ports/package-reader.ts";
import type { PasswordHasher } from "#ports/password-hasher.ts";
import type { PortProbe } from "#ports/port-probe.ts";
import type { Random } from "#ports/random.ts";
import type { SheetWriter } from "#ports/sheet-writer.ts";
import type { Stopwatch } from "#ports/stopwatch.ts";
import type { Timer } from "#ports/timer.ts";
import type { WebhookClient } from "#ports/webhook-client.ts";

/** The external dependencies of the platform; tests pass fakes for those that they must control. */
export interface Ports {
  readonly db: Db;
  readonly clock: Clock;
  readonly timer: Timer;
  readonly stopwatch: Stopwatch;
  readonly random: Random;
  readonly passwords: PasswordHasher;
  readonly events: EventBus;
  readonly mailer: Mailer;
  readonly keys: KeyVault;
  readonly blobs: BlobStore;
  readonly captures: CaptureStore;
  readonly disk: Disk;
  readonly machine: Machine;
  readonly images: ImageProcessor;
  readonly cards: CardRenderer;
  readonly sheets: SheetWriter;
  readonly packages: PackageReader;
  readonly archives: ArchiveWriter;
  readonly engine: ContainerEngine;
  readonly limits: RateLimits;
  readonly probePort: PortProbe;
  readonly webhookClient: WebhookClient;
  readonly log: Logger;
}

export interface CaptureOptions {
  readonly isEnabled: boolean;
  readonly retentionDays: number;
  readonly maxBytes: number;
}

export interface PlatformOptions
  extends Pick<
    HttpOptions,
    "version" | "clientFolder" | "trustProxy" | "corsOrigins" | "onCompleted" | "uploads" | "downloadsFolder"
  > {
  readonly captcha: CaptchaOptions;
  readonly portMapping: PortMapping;
  /** Host under which players reach published ports, if the operator has set one. */
  readonly publicEntry?: string | undefined;
  readonly capture: CaptureOptions;
  readonly listen: ListenConfig;
  /** The public URL of the site, for links in mails, feeds and previews. */
  readonly publicUrl: string;
  /** Tests set smaller limits. */
  readonly importLimits?: ImportLimits | undefined;
  /** The URL of the source code, if it is known. */
  readonly sourceUrl: string | null;
}
