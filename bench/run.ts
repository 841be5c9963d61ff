import { execFile } from "node:child_process";
import { parseArgs, promisify } from "node:util";
import { findFreePort } from "#server/adapters/net/find-free-port.ts";
import { ensurePrograms, isInstalled } from "#tools/system-packages.ts";
import { applyChangeRow, applyLargeChangeRow } from "./apply-change.ts";
import { boardChanges } from "./board-changes.ts";
import { applySolveRow, rebuildRow } from "./boards.ts";
import { measureCalls } from "./calls.ts";
import { ctftimeFull } from "./feeds.ts";
import { createFixture } from "./fixture.ts";
import { correctFlags, wrongFlags } from "./flags.ts";
import { freshness } from "./freshness.ts";
import { formatGrowthLine, GROWTH_NAMES, measureGrowth } from "./growth.ts";
import { hostileMemory, hostileSignIn } from "./hostile.ts";
import { importRows } from "./imports.ts";
import { liveBytes, liveDelay, liveLoad } from "./live-rows.ts";
import { memoryGrowth } from "./memory-flat.ts";
import { assertKnown } from "./only-option.ts";
import { openingMinute } from "./opening.ts";
import {
  challengesPage,
  gamePage,
  homePage,
  personalReadEndpoints,
  publicReadEndpoints,
  scoreboardPage,
} from "./page-reads.ts";
import { buildRow, coldStart, coldStartExternal, memory } from "./process-rows.ts";
import { profileProcess } from "./profile.ts";
import { pushRow } from "./push.ts";
import { challengeDetail, challengeList, scoreboard, unchangedScoreboard } from "./reads.ts";
import { reconnectLoad, reconnectRow } from "./reconnect.ts";
import { storeResults } from "./results.ts";
import { type Bench, isMet, type Measurement, type Row, type RowResult, type StandaloneRow } from "./row.ts";
import { flagsWithRules } from "./rules-flags.ts";
import { flagPattern, ownView } from "./rules-views.ts";
import { spectator } from "./spectator.ts";
import { sustainedSolves } from "./sustained-solves.ts";
import { capturedTunnel, openTunnels, tunnel } from "./tunnels.ts";
import { formatVarianceLines } from "./variance.ts";
import { flagsWithWebhook } from "./webhook-flags.ts";

/** The inspector port of the server; used only with `--profile`. */
const INSPECTOR_PORT = await findFreePort("127.0.0.1");

/** These rows come first, so that the machine is warm when the server starts, in every run. */
const STANDALONE_ROWS: readonly StandaloneRow[] = [
  buildRow,
  coldStart,
  rebuildRow,
  applySolveRow,
  applyChangeRow,
  applyLargeChangeRow,
  ctftimeFull,
  ownView,
  flagPattern,
  flagsWithRules,
  flagsWithWebhook,
  spectator,
  ...importRows,
];

const ROWS: readonly Row[] = [
  coldStartExternal,
  scoreboard,
  unchangedScoreboard,
  boardChanges,
  challengeList,
  challengeDetail,
  publicReadEndpoints,
  personalReadEndpoints,
  homePage,
  gamePage,
  challengesPage,
  scoreboardPage,
  freshness,
  sustainedSolves,
  openingMinute,
  pushRow,
  liveBytes,
  liveLoad,
  liveDelay,
  reconnectRow,
  reconnectLoad,
  wrongFlags,
  correctFlags,
  tunnel,
  capturedTunnel,
  openTunnels,
  memory,
  memoryGrowth,
  hostileSignIn,
  hostileMemory,
];

const { values: options } = parseArgs({
  options: {
    only: { type: "string" },
    large: { type: "boolean", default: false },
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "4" },
    repeat: { type: "string", default: "1" },
    growth: { type: "boolean", default: false },
    calls: { type: "boolean", default: false },
    profile: { type: "boolean", default: false },
  },
});
const onlyNames = options.only?.split(",");
const isSelected = ({ name }: Pick<Row, "name">) => onlyNames?.includes(name) ?? true;
const names = options.growth ? GROWTH_NAMES : [...STANDALONE_ROWS, ...ROWS].map(({ name }) => name);
if (!options.calls) assertKnown(onlyNames, names);
const WRK = { name: "wrk", path: "/usr/bin/wrk", packages: ["wrk"] };
await ensurePrograms([WRK]);
if (!(await isInstalled(WRK))) throw new Error("The benchmark needs wrk.");

await promisify(execFile)(process.execPath, ["tools/build.ts", "--if-changed"]);

if (options.growth) await reportGrowth();
else if (options.calls) await measureRates();
else await measureRows(Number(options.repeat));

async function measureRows(runCount: number): Promise<void> {
  const runs: (readonly RowResult[])[] = [];
  for (let run = 1; run <= runCount; run++) runs.push(await measureRun(run));
  if (runCount > 1) for (const line of formatVarianceLines(runs)) log(line);
}

async function reportGrowth(): Promise<void> {
  const results = await measureGrowth(onlyNames, log);
  for (const result of results) log(formatGrowthLine(result));
  if (onlyNames === undefined) await storeResults("growth", { options, results });
}

async function measureRates(): Promise<void> {
  const results = await measureCalls({ rounds: Number(options.rounds), seconds: Number(options.seconds) });
  for (const { name, caller, perSecond } of results) log(`${name}, ${caller}: ${perSecond}/s`);
  await storeResults("calls", { options, results });
}

/** Starts with a new server and database, so that nothing is left from the previous run. */
async function measureRun(run: number): Promise<readonly RowResult[]> {
  const size = options.large ? { teams: 10_000, challenges: 100 } : { teams: 2000, challenges: 100 };
  const bounds = { rounds: Number(options.rounds), seconds: Number(options.seconds) };
  const results: RowResult[] = [];
  const measureRow = async (row: Pick<Row, "name" | "unit" | "target">, work: () => Promise<Measurement>) => {
    const measurement = await measureOrFail(work);
    results.push({ name: row.name, unit: row.unit, met: isMet(row, measurement), measured: measurement });
    log(toLine(row, measurement));
  };
  for (const row of STANDALONE_ROWS.filter(isSelected)) await measureRow(row, () => row.measure(bounds));
  if (!ROWS.some(isSelected)) return results;
  await using fixture = await createFixture(
    size,
    options.profile ? [`--inspect=127.0.0.1:${INSPECTOR_PORT}`] : [],
  );
  const { server, event } = fixture;
  log(`${event.teams} teams, ${event.challenges} challenges, ${event.solveCount} solves\n`);
  const bench = { ...bounds, server, event };
  for (const row of ROWS.filter(isSelected))
    await measureRow(row, () => (options.profile ? measureProfiled(row, bench) : row.measure(bench)));
  // Partial and profiled runs are not stored, because they are not comparable.
  if (!options.profile && options.only === undefined)
    await storeResults([options.large && "large", run > 1 && String(run)].filter(Boolean).join("-"), {
      options,
      event: { ...size, solves: event.solveCount },
      results,
    });
  return results;
}

/** A row that throws is reported as not met and does not stop the others. */
async function measureOrFail(work: () => Promise<Measurement>): Promise<Measurement> {
  try {
    return await work();
  } catch (error) {
    return { figure: Number.NaN, spread: 0, ours: String(error), bare: "" };
  }
}

async function measureProfiled(row: Row, bench: Bench): Promise<Measurement> {
  const { result, busiestFunctions } = await profileProcess(INSPECTOR_PORT, () => row.measure(bench));
  log(busiestFunctions);
  return result;
}

function toLine(row: Pick<Row, "name" | "unit" | "target">, measurement: Measurement): string {
  const { figure, spread, ours, bare } = measurement;
  const digits = row.unit === "×" || row.unit === "cores" ? 2 : 0;
  const target = "atLeast" in row.target ? `≥ ${row.target.atLeast}` : `≤ ${row.target.atMost}`;
  return [
    isMet(row, measurement) ? "ok    " : "MISSED",
    row.name.padEnd(18),
    `${figure.toFixed(digits)} ${row.unit}`.padStart(10),
    `± ${(spread / 2).toFixed(digits)}`.padStart(8),
    `(${target})`.padEnd(10),
    bare === "" ? ours : `${ours} against ${bare}`,
  ].join("  ");
}

function log(line: string): void {
  process.stdout.write(`${line}\n`);
}
