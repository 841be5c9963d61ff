import { performance } from "node:perf_hooks";
import type { Stopwatch } from "#ports/stopwatch.ts";

// Imported, because the global getter is slower.
export const systemStopwatch: Stopwatch = { microseconds: () => Math.floor(performance.now() * 1000) };
