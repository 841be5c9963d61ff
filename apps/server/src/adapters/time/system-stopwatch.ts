import type { Stopwatch } from "#ports/stopwatch.ts";

export const systemStopwatch: Stopwatch = { microseconds: () => Math.floor(performance.now() * 1000) };
