import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { availableParallelism, cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "#server/adapters/postgres/embedded.ts";
import { connect } from "#server/db/client.ts";
import { ensureProgram } from "#tools/system-packages.ts";
import { apply, rebuild } from "./boards.ts";
import { loadEvent } from "./event.ts";
import { rightFlags, wrongFlags } from "./flags.ts";
import { freshness } from "./freshness.ts";
import { openingMinute } from "./opening.ts";
import { build, coldStart, coldStartExternal, memory } from "./process-rows.ts";
import { startProduct } from "./product.ts";
import { profiled } from "./profile.ts";
import { push } from "./push.ts";
import { challengeDetail, challengeList, scoreboard, unchangedScoreboard } from "./reads.ts";
import { type Bench, isMet, type Measured, type Row } from "./row.ts";
import { rush } from "./rush.ts";
import { capturedTunnel, openTunnels, tunnel } from "./tunnels.ts";

const INSPECTOR_PORT = 9329;

const ROWS: readonly Row[] = [
  build,
  coldStart,
  coldStartExternal,
  rebuild,
  apply,
  scoreboard,
  unchangedScoreboard,
  challengeList,
  challengeDetail,
  freshness,
  rush,
  openingMinute,
  push,
  wrongFlags,
  rightFlags,
  tunnel,
  capturedTunnel,
  openTunnels,
  memory,
];

const { values: options } = parseArgs({
  options: {
    only: { type: "string" },
    large: { type: "boolean", default: false },
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "5" },
    profile: { type: "boolean", default: false },
  },
});
const rows = ROWS.filter(({ name }) => options.only === undefined || options.only === name);
if (rows.length === 0)
  throw new Error(`There is no row ${options.only}; there are ${ROWS.map(({ name }) => name).join(", ")}`);
if (!(await ensureProgram({ name: "wrk", path: "/usr/bin/wrk", packages: ["wrk"] })))
  throw new Error("The load comes from wrk: install it, and run again");

await using parts = new AsyncDisposableStack();
const dataDir = await mkdtemp(join(tmpdir(), "gonfalon-bench-"));
parts.defer(() => rm(dataDir, { recursive: true }));
const postgres = await startEmbeddedPostgres({ dataDir });
parts.defer(() => postgres.stop());
const product = await startProduct(
  {
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    CONTAINER_ENGINE: "none",
    CONTAINER_PORT_MAPPING: "PlatformProxy",
    TRAFFIC_CAPTURE: "on",
  },
  options.profile ? [`--inspect=127.0.0.1:${INSPECTOR_PORT}`] : [],
);
parts.defer(() => product.stop());
const database = connect(postgres.url);
parts.defer(() => database.close());

const size = options.large ? { teams: 10_000, challenges: 100 } : { teams: 2000, challenges: 100 };
const event = await loadEvent(product.url, { db: database.pool, databaseUrl: postgres.url }, size);
say(`${event.teams} teams, ${event.challenges} challenges, ${event.solves} solves\n`);

const results: { readonly name: string; readonly met: boolean; readonly measured: Measured }[] = [];
for (const row of rows) {
  const bench = { product, event, rounds: Number(options.rounds), seconds: Number(options.seconds) };
  const measured = await (options.profile ? watched(row, bench) : row.measure(bench));
  results.push({ name: row.name, met: isMet(row, measured), measured });
  say(lineOf(row, measured));
}
// One row, or a server that is watched at its work, is not what others compare with.
if (!options.profile && options.only === undefined) await keep();

async function watched(row: Row, bench: Bench): Promise<Measured> {
  const { result, busiest } = await profiled(INSPECTOR_PORT, () => row.measure(bench));
  say(busiest);
  return result;
}

function lineOf(row: Row, measured: Measured): string {
  const { figure, spread, ours, bare } = measured;
  const digits = row.unit === "×" ? 2 : 0;
  const target = "atLeast" in row.target ? `≥ ${row.target.atLeast}` : `≤ ${row.target.atMost}`;
  return [
    isMet(row, measured) ? "ok    " : "SHORT ",
    row.name.padEnd(18),
    `${figure.toFixed(digits)} ${row.unit}`.padStart(10),
    `± ${(spread / 2).toFixed(digits)}`.padStart(8),
    `(${target})`.padEnd(10),
    bare === "" ? ours : `${ours} against ${bare}`,
  ].join("  ");
}

/** For comparing with later runs: what was measured, on which machine, of which commit. */
async function keep(): Promise<void> {
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  const machine = {
    processor: cpus()[0]?.model ?? "unknown",
    architecture: process.arch,
    cores: availableParallelism(),
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  };
  const folder = new URL("./results/", import.meta.url);
  await mkdir(folder, { recursive: true });
  const report = {
    commit,
    at: new Date().toISOString(),
    machine,
    options,
    event: { ...size, solves: event.solves },
    results,
  };
  await writeFile(
    new URL(`${commit}${options.large ? "-large" : ""}.json`, folder),
    `${JSON.stringify(report, null, 2)}\n`,
  );
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
