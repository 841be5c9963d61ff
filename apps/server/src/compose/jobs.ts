import { systemClock } from "#adapters/time/system-clock.ts";
import { systemTimer } from "#adapters/time/system-timer.ts";
import type { Platform } from "#compose.ts";
import type { Config } from "#config/config.ts";
import { openJobLocks } from "#db/job-locks.ts";
import { trimLogs } from "#features/log/log.repo.ts";
import { trimBoardEdits } from "#features/scoreboard/scoreboard.repo.ts";
import { platformJobs } from "#jobs/jobs.ts";
import { scheduler } from "#jobs/scheduler.ts";
import type { Logger } from "#ports/logger.ts";
import type { OpenDatabase } from "./storage.ts";

interface JobDeps {
  readonly platform: Platform;
  readonly database: OpenDatabase;
  readonly log: Logger;
  readonly resources: AsyncDisposableStack;
}

/** Starts the jobs. At any time, each job runs in at most one of the processes that share the database. */
export async function startJobs(config: Config, deps: JobDeps): Promise<void> {
  const { platform, database, log, resources } = deps;
  const locks = await openJobLocks({ url: database.url, timer: systemTimer, log });
  resources.defer(() => locks.close());
  const { lifecycle, reconciler, images } = platform.containers;
  const jobs = scheduler({
    jobs: platformJobs({
      clock: systemClock,
      logRetentionDays: config.LOG_RETENTION_DAYS,
      trimLogs: (before) => trimLogs(database.db, before),
      deleteExpiredSessions: () => platform.sessions.sweepExpired(),
      deleteExpiredLinks: () => platform.links.sweepExpired(),
      deleteExpiredAppRows: () => platform.apps.sweepExpired(),
      deliverMails: () => platform.mails.deliver(),
      deleteExpiredCaptchas: () => platform.captcha.sweepExpired(),
      openDueChallenges: () => platform.bulkChallenges.openDue(),
      publishDueFreezes: () => platform.freezes.publishDue(),
      deleteExpiredImports: () => platform.imports.sweepExpired(),
      sweepFiles: () => platform.files.sweep(),
      stopDueContainers: () => reconciler.stopDue(),
      reconcileContainers: () => reconciler.reconcile(),
      pullImages: () => images.pullAhead(),
      sweepCaptures: () => platform.captures.sweep(),
      trimCaptures: () => platform.captures.trim(),
      sendWebhooks: () => platform.webhooks.sender.dispatch(),
      queueGameTimes: () => platform.webhooks.queueGameTimes(),
      queueHealthChanges: () => platform.webhooks.queueHealthChanges(),
      trimDeliveries: () => platform.webhooks.trim(),
      trimBoardEdits: () => trimBoardEdits(database.db),
    }),
    timer: systemTimer,
    log,
    runExclusively: locks.run,
  });
  // Closed after the jobs, which start and stop containers.
  resources.defer(() => lifecycle.close());
  resources.defer(() => platform.webhooks.sender.close());
  jobs.start();
  resources.defer(() => jobs.stop());
}
