import { expect, it } from "vitest";
import { manualTime, settle } from "../../test/manual-time.ts";
import { recordingLog } from "../../test/recording-log.ts";
import { platformJobs } from "./jobs.ts";
import { type Job, STAGGER_MS, STOP_TIMEOUT_MS, scheduler } from "./scheduler.ts";

function setUp(...jobs: readonly Job[]) {
  const time = manualTime();
  const log = recordingLog();
  const names: string[] = [];
  const runExclusively = async (name: string, work: () => Promise<void>) => {
    names.push(name);
    await work();
    return true;
  };
  return { time, log, names, schedule: scheduler({ jobs, timer: time, log, runExclusively }) };
}

it("runs a job at the start and then after each interval", async () => {
  let runCount = 0;
  const { time, schedule, names } = setUp({
    name: "tidy",
    everyMs: 1000,
    run: async () => void (runCount += 1),
  });
  schedule.start();
  time.advance(0);
  await settle();
  expect(runCount).toBe(1);
  time.advance(999);
  await settle();
  expect(runCount).toBe(1);
  time.advance(1);
  await settle();
  expect(runCount).toBe(2);
  expect(new Set(names)).toEqual(new Set(["gonfalon.job.tidy"]));
});

it("JOB-3 starts the jobs one after the other", async () => {
  const startedNames: string[] = [];
  const createJob = (name: string): Job => ({
    name,
    everyMs: 60_000,
    run: async () => void startedNames.push(name),
  });
  const { time, schedule } = setUp(createJob("first"), createJob("second"), createJob("third"));
  schedule.start();
  time.advance(0);
  await settle();
  expect(startedNames).toEqual(["first"]);
  time.advance(STAGGER_MS);
  await settle();
  expect(startedNames).toEqual(["first", "second"]);
  time.advance(STAGGER_MS);
  await settle();
  expect(startedNames).toEqual(["first", "second", "third"]);
});

it("does not start a job again while it is running", async () => {
  const completion = Promise.withResolvers<void>();
  let runCount = 0;
  const run = () => {
    runCount += 1;
    return completion.promise;
  };
  const { time, schedule } = setUp({ name: "slow", everyMs: 1000, run });
  schedule.start();
  time.advance(60_000);
  await settle();
  expect(runCount).toBe(1);
  completion.resolve();
  await settle();
  time.advance(1000);
  expect(runCount).toBe(2);
});

it("continues with all jobs after a failure", async () => {
  const runCounts = { broken: 0, working: 0 };
  const failRun = async () => {
    runCounts.broken += 1;
    throw new Error("broken");
  };
  const { time, log, schedule } = setUp(
    { name: "broken", everyMs: 1000, run: failRun },
    { name: "working", everyMs: 1000, run: async () => void (runCounts.working += 1) },
  );
  schedule.start();
  time.advance(STAGGER_MS);
  await settle();
  time.advance(1000);
  await settle();
  expect(runCounts).toEqual({ broken: 2, working: 2 });
  expect(log.lines).toHaveLength(2);
  expect(log.lines[0]).toMatchObject({ level: "warn", fields: { job: "broken" } });
});

it("stops after the running job has completed, and starts no other", async () => {
  const done = Promise.withResolvers<void>();
  const { time, schedule } = setUp({ name: "slow", everyMs: 1000, run: () => done.promise });
  schedule.start();
  time.advance(0);
  let isStopped = false;
  const stopResult = schedule.stop().then(() => (isStopped = true));
  await settle();
  expect(isStopped).toBe(false);
  done.resolve();
  await stopResult;
  expect(time.pendingTimerCount).toBe(0);
});

it("STOP-2 does not wait forever for a job that does not end, and logs its name", async () => {
  const { time, log, schedule } = setUp({ name: "stuck", everyMs: 1000, run: () => new Promise(() => {}) });
  schedule.start();
  time.advance(0);
  const stopResult = schedule.stop();
  time.advance(STOP_TIMEOUT_MS);
  await stopResult;
  expect(log.lines).toMatchObject([{ level: "warn", fields: { jobs: ["stuck"] } }]);
});

it("cancels pending runs when it stops", async () => {
  const { time, schedule } = setUp({ name: "tidy", everyMs: 1000, run: async () => undefined });
  schedule.start();
  time.advance(0);
  await settle();
  await schedule.stop();
  expect(time.pendingTimerCount).toBe(0);
});

const doNothing = async () => undefined;
const JOB_DEPS = {
  clock: manualTime("2026-03-01T00:00:00Z"),
  logRetentionDays: 30,
  trimLogs: doNothing,
  deleteExpiredSessions: doNothing,
  deleteExpiredLinks: doNothing,
  deleteExpiredAppRows: doNothing,
  deliverMails: doNothing,
  deleteExpiredCaptchas: doNothing,
  openDueChallenges: doNothing,
  publishDueFreezes: doNothing,
  sweepFiles: doNothing,
  stopDueContainers: doNothing,
  reconcileContainers: doNothing,
  pullImages: doNothing,
  sweepCaptures: doNothing,
  trimCaptures: doNothing,
  sendWebhooks: doNothing,
  queueHealthChanges: doNothing,
  queueGameTimes: doNothing,
  trimDeliveries: doNothing,
  deleteExpiredImports: doNothing,
  trimBoardEdits: doNothing,
};

it("HOOK-2 looks for due deliveries every second, because the first attempt must start within 2 s", () => {
  const sendWebhooks = async () => undefined;
  const job = platformJobs({ ...JOB_DEPS, sendWebhooks }).find(({ run }) => run === sendWebhooks);
  expect(job?.everyMs).toBe(1000);
});

it("deletes old log entries and expired sessions, links and app rows, and sends the mails", async () => {
  const calls: (readonly [string, string])[] = [];
  const jobs = platformJobs({
    ...JOB_DEPS,
    trimLogs: async (before) => calls.push(["log", before.toISOString()]),
    deleteExpiredSessions: async () => calls.push(["sessions", ""]),
    deleteExpiredLinks: async () => calls.push(["links", ""]),
    deleteExpiredAppRows: async () => void calls.push(["app rows", ""]),
    deliverMails: async () => void calls.push(["mails", ""]),
  });
  for (const job of jobs) await job.run();
  expect(calls).toEqual([
    ["log", "2026-01-30T00:00:00.000Z"],
    ["sessions", ""],
    ["links", ""],
    ["app rows", ""],
    ["mails", ""],
  ]);
});
