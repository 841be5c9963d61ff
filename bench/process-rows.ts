import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { computeMedian, type Measurement, type Row, type StandaloneRow } from "./row.ts";
import { startServer } from "./server.ts";

/** The time from process start to the first response, with an embedded database that already exists. */
export const coldStart: StandaloneRow = {
  name: "cold-start",
  unit: "ms",
  target: { atMost: 5000 },
  measure: () => measureRestarts({ DATABASE_URL: "" }),
};

/** The time from process start to the first response, with a database that is already running. */
export const coldStartExternal: Row = {
  name: "cold-start-external",
  unit: "ms",
  target: { atMost: 1500 },
  measure: ({ event }) => measureRestarts({ DATABASE_URL: event.databaseUrl, CONTAINER_ENGINE: "none" }),
};

const START_COUNT = 3;

/** The first start, which fills the new data folder, is not measured. */
async function measureRestarts(environment: Readonly<Record<string, string>>): Promise<Measurement> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), "gonfalon-start-"));
  const measureStart = async () => {
    const server = await startServer({ DATA_DIR, ...environment });
    await server.stop();
    return server.startDurationMs;
  };
  try {
    await measureStart();
    const durations = [];
    while (durations.length < START_COUNT) durations.push(await measureStart());
    const spread = Math.max(...durations) - Math.min(...durations);
    return { figure: computeMedian(durations), spread, ours: "", bare: "" };
  } finally {
    await rm(DATA_DIR, { recursive: true });
  }
}

/** The production build of the client; the build fails if a first view exceeds its budget. */
export const buildRow: StandaloneRow = {
  name: "build",
  unit: "s",
  target: { atMost: 60 },
  async measure() {
    const startedAt = performance.now();
    await promisify(execFile)(process.execPath, ["tools/build.ts"]);
    return toMeasurement((performance.now() - startedAt) / 1000);
  },
};

/** Resident memory of the server after all rows that use it. Later rows start their own servers. */
export const memory: Row = {
  name: "memory",
  unit: "MB",
  target: { atMost: 400 },
  measure: async ({ server }) => toMeasurement(await server.measureResidentMegabytes()),
};

function toMeasurement(figure: number): Measurement {
  return { figure, spread: 0, ours: "", bare: "" };
}
