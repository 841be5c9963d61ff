import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@gonfalon/rules/durations.ts";
import type { Clock } from "#ports/clock.ts";
import type { Job } from "./scheduler.ts";

interface JobDeps {
  readonly clock: Clock;
  readonly logRetentionDays: number;
  readonly trimLogs: (before: Date) => Promise<unknown>;
  readonly deleteExpiredSessions: () => Promise<unknown>;
  readonly deleteExpiredLinks: () => Promise<unknown>;
  readonly deleteExpiredAppRows: () => Promise<void>;
  readonly deliverMails: () => Promise<void>;
  readonly deleteExpiredCaptchas: () => Promise<void>;
  readonly openDueChallenges: () => Promise<void>;
  readonly publishDueFreezes: () => Promise<void>;
  readonly deleteExpiredImports: () => Promise<void>;
  readonly sweepFiles: () => Promise<void>;
  readonly stopDueContainers: () => Promise<void>;
  readonly reconcileContainers: () => Promise<void>;
  readonly pullImages: () => Promise<void>;
  readonly sweepCaptures: () => Promise<void>;
  readonly trimCaptures: () => Promise<void>;
  readonly sendWebhooks: () => Promise<void>;
  readonly queueGameTimes: () => Promise<void>;
  readonly queueHealthChanges: () => Promise<void>;
  readonly trimDeliveries: () => Promise<void>;
  readonly trimBoardEdits: () => Promise<void>;
}

export function platformJobs(deps: JobDeps): readonly Job[] {
  return [
    {
      name: "log-trim",
      everyMs: HOUR_MS,
      run: async () =>
        void (await deps.trimLogs(new Date(deps.clock.now().getTime() - deps.logRetentionDays * DAY_MS))),
    },
    {
      name: "session-sweep",
      everyMs: 10 * MINUTE_MS,
      run: async () => void (await deps.deleteExpiredSessions()),
    },
    {
      name: "link-sweep",
      everyMs: 10 * MINUTE_MS,
      run: async () => void (await deps.deleteExpiredLinks()),
    },
    { name: "app-sweep", everyMs: 10 * MINUTE_MS, run: deps.deleteExpiredAppRows },
    { name: "mail-outbox", everyMs: 2 * SECOND_MS, run: deps.deliverMails },
    { name: "captcha-sweep", everyMs: 10 * MINUTE_MS, run: deps.deleteExpiredCaptchas },
    { name: "challenge-opening", everyMs: 2 * SECOND_MS, run: deps.openDueChallenges },
    { name: "board-freeze", everyMs: SECOND_MS, run: deps.publishDueFreezes },
    { name: "import-sweep", everyMs: 10 * MINUTE_MS, run: deps.deleteExpiredImports },
    { name: "file-sweep", everyMs: HOUR_MS, run: deps.sweepFiles },
    { name: "container-stop", everyMs: 2 * SECOND_MS, run: deps.stopDueContainers },
    { name: "container-reconcile", everyMs: 10 * SECOND_MS, run: deps.reconcileContainers },
    { name: "image-pull", everyMs: MINUTE_MS, run: deps.pullImages },
    { name: "capture-sweep", everyMs: HOUR_MS, run: deps.sweepCaptures },
    { name: "capture-trim", everyMs: MINUTE_MS, run: deps.trimCaptures },
    { name: "webhook-sender", everyMs: SECOND_MS, run: deps.sendWebhooks },
    { name: "game-times", everyMs: SECOND_MS, run: deps.queueGameTimes },
    { name: "health-changes", everyMs: MINUTE_MS, run: deps.queueHealthChanges },
    { name: "webhook-trim", everyMs: HOUR_MS, run: deps.trimDeliveries },
    { name: "board-edit-trim", everyMs: HOUR_MS, run: deps.trimBoardEdits },
  ];
}
