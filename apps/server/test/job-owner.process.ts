import { runInProcess } from "#adapters/images/job-process.ts";
import { systemTimer } from "#adapters/time/system-timer.ts";

// Simulates a server process that runs a job, so that a test can kill it.
const program = new URL("./job-program.process.ts", import.meta.url);
const job = { path: process.argv[2] };
await runInProcess(job, { program, timeoutMs: 600_000, timer: systemTimer });
