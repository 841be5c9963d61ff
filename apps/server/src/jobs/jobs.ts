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
  readonly makeRoomForCaptures: () => Promise<void>;
  readonly sendWebhooks: () => Promise<void>;
  readonly queueGameTimes: () => Promise<void>;
  readonly queueHealthChanges: () => Promise<void>;
  readonly trimDeliveries: () => Promise<void>;
  readonly trimBoardEdits: () => Promise<void>;
}

export function platformJobs({
  clock,
  logRetentionDays,
  trimLogs,
  deleteExpiredSessions,
  deleteExpiredLinks,
  deleteExpiredAppRows,
  deliverMails,
  deleteExpiredCaptchas,
  openDueChallenges,
  publishDueFreezes,
  deleteExpiredImports,
  sweepFiles,
  stopDueContainers,
  reconcileContainers,
  pullImages,
  sweepCaptures,
  makeRoomForCaptures,
  sendWebhooks,
  queueGameTimes,
  queueHealthChanges,
  trimDeliveries,
  trimBoardEdits,
}: JobDeps): readonly Job[] {
  return [
    {
      name: "log-trim",
      everyMs: HOUR_MS,
      run: async () => void (await trimLogs(new Date(clock.now().getTime() - logRetentionDays * DAY_MS))),
    },
    {
      name: "session-sweep",
      everyMs: 10 * MINUTE_MS,
      run: async () => void (await deleteExpiredSessions()),
    },
    {
      name: "link-sweep",
      everyMs: 10 * MINUTE_MS,
      run: async () => void (await deleteExpiredLinks()),
    },
    { name: "app-sweep", everyMs: 10 * MINUTE_MS, run: deleteExpiredAppRows },
    { name: "mail-outbox", everyMs: 2 * SECOND_MS, run: deliverMails },
    { name: "captcha-sweep", everyMs: 10 * MINUTE_MS, run: deleteExpiredCaptchas },
    { name: "challenge-opening", everyMs: 2 * SECOND_MS, run: openDueChallenges },
    { name: "board-freeze", everyMs: SECOND_MS, run: publishDueFreezes },
    { name: "import-sweep", everyMs: 10 * MINUTE_MS, run: deleteExpiredImports },
    { name: "file-sweep", everyMs: HOUR_MS, run: sweepFiles },
    { name: "container-stop", everyMs: 2 * SECOND_MS, run: stopDueContainers },
    { name: "container-reconcile", everyMs: 10 * SECOND_MS, run: reconcileContainers },
    { name: "image-pull", everyMs: MINUTE_MS, run: pullImages },
    { name: "capture-sweep", everyMs: HOUR_MS, run: sweepCaptures },
    { name: "capture-room", everyMs: MINUTE_MS, run: makeRoomForCaptures },
    { name: "webhook-sender", everyMs: SECOND_MS, run: sendWebhooks },
    { name: "game-times", everyMs: SECOND_MS, run: queueGameTimes },
    { name: "health-changes", everyMs: MINUTE_MS, run: queueHealthChanges },
    { name: "webhook-trim", everyMs: HOUR_MS, run: trimDeliveries },
    { name: "board-edit-trim", everyMs: HOUR_MS, run: trimBoardEdits },
  ];
}
