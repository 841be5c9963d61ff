import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "#server/adapters/net/find-free-port.ts";
import { connectInspector, type Inspector } from "./inspector.ts";
import { playPart, preparePlayers } from "./one-hour.ts";
import { computeMedian, type Row } from "./row.ts";
import { startServer } from "./server.ts";

/** The number of equal parts of a simulated hour. */
const PART_COUNT = 8;

/** The state after a part of the hour, when all players have disconnected and garbage has been collected. */
interface Sample {
  readonly residentMegabytes: number;
  /** Heap and external memory of the main thread. */
  readonly usedMegabytes: number;
  /** The number of sockets, timers, files and message ports. */
  readonly resourceCount: number;
}

/** Growth of the server's live memory from the first to the second half of an hour with 500 players. */
export const memoryGrowth: Row = {
  name: "memory-flat",
  unit: "MB",
  target: { atMost: 5 },
  async measure({ event }) {
    const inspectorPort = await findFreePort("127.0.0.1");
    const dataDir = await mkdtemp(join(tmpdir(), "gonfalon-flat-"));
    const server = await startServer(
      {
        DATA_DIR: dataDir,
        DATABASE_URL: event.databaseUrl,
        CONTAINER_ENGINE: "none",
        CONTAINER_PORT_MAPPING: "PlatformProxy",
        TRAFFIC_CAPTURE: "on",
      },
      [`--inspect=127.0.0.1:${inspectorPort}`],
    );
    const inspector = await connectInspector(inspectorPort);
    try {
      await preparePlayers(event);
      const samples: Sample[] = [];
      for (let part = 0; part < PART_COUNT; part++) {
        await playPart({ server, event }, part, PART_COUNT);
        samples.push(await takeSample(inspector));
      }
      return compareHalves(samples);
    } finally {
      inspector.close();
      await server.stop();
      await rm(dataDir, { recursive: true });
    }
  },
};

const SAMPLE_EXPRESSION = `JSON.stringify({
  rss: process.memoryUsage.rss(),
  used: process.memoryUsage().heapUsed + process.memoryUsage().external,
  resources: process.getActiveResourcesInfo().length,
})`;

async function takeSample(inspector: Inspector): Promise<Sample> {
  // Collect twice: finalizers of the first collection can release more memory.
  for (let pass = 0; pass < 2; pass++) await inspector.send("HeapProfiler.collectGarbage");
  const response = (await inspector.send("Runtime.evaluate", { expression: SAMPLE_EXPRESSION })) as {
    readonly result: { readonly value: string };
  };
  const { rss, used, resources } = JSON.parse(response.result.value) as Readonly<Record<string, number>>;
  return {
    residentMegabytes: Number(rss) / 2 ** 20,
    usedMegabytes: Number(used) / 2 ** 20,
    resourceCount: Number(resources),
  };
}

function compareHalves(samples: readonly Sample[]) {
  const halves = [samples.slice(0, PART_COUNT / 2), samples.slice(PART_COUNT / 2)] as const;
  const medians = halves.map((half) => computeMedian(half.map(({ usedMegabytes }) => usedMegabytes)));
  const describe = ({ residentMegabytes, resourceCount }: Sample) =>
    `${Math.round(residentMegabytes)} MB resident and ${resourceCount} resources`;
  const first = samples.at(0);
  const last = samples.at(-1);
  if (!first || !last) throw new Error("Nothing was measured");
  const [before = Number.NaN, after = Number.NaN] = medians;
  return {
    figure: after - before,
    spread: 0,
    ours: `${before.toFixed(1)} to ${after.toFixed(1)} MB used; ${describe(first)} after the first part, ${describe(last)} after the last`,
    bare: "",
  };
}
