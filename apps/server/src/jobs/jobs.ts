import type { Clock } from "#ports/clock.ts";
import type { Job } from "./scheduler.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface JobDeps {
  readonly clock: Clock;
  readonly logRetentionDays: number;
  readonly trimLogs: (before: Date) => Promise<unknown>;
  readonly deleteExpiredSessions: (now: Date) => Promise<unknown>;
  readonly sweepFiles: () => Promise<void>;
}

/** Everything the platform does by itself, in the background. */
export function platformJobs({
  clock,
  logRetentionDays,
  trimLogs,
  deleteExpiredSessions,
  sweepFiles,
}: JobDeps): readonly Job[] {
  return [
    {
      name: "log-trim",
      everyMs: HOUR,
      run: async () => void (await trimLogs(new Date(clock.now().getTime() - logRetentionDays * DAY))),
    },
    {
      name: "session-sweep",
      everyMs: 10 * MINUTE,
      run: async () => void (await deleteExpiredSessions(clock.now())),
    },
    { name: "file-sweep", everyMs: HOUR, run: sweepFiles },
  ];
}
