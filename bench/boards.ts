import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { START_POSITION } from "#server/features/scoreboard/board-position.domain.ts";
import type { SerializedBoard } from "#server/features/scoreboard/board-serializer.ts";
import { boardWorker } from "#server/features/scoreboard/board-worker.ts";
import { CHALLENGE_COUNT, createLargeBoard } from "./large-board.ts";
import { computeMedian, type StandaloneRow } from "./row.ts";

const SIZE = { teams: 10_000, solves: 300_000 };
const GAME_ID = "1";
/**
 * The number of solves that are applied before the measurement. They take about 13 s: long enough to compile the code,
 * and for V8 to collect the garbage of creating the rows, which it does after 8 s.
 */
const WARM_UP_TURN_COUNT = 40;
const ADDED_SOLVE_COUNT = 30;
/** The server builds at most four boards a second. */
const BOARD_INTERVAL_MS = 250;

/** Builds a board of 10,000 teams and 300,000 solves from its rows, in the server's worker thread. */
export const rebuildRow: StandaloneRow = {
  name: "rebuild",
  unit: "ms",
  target: { atMost: 1000 },
  async measure({ rounds }) {
    const thread = boardWorker();
    const rows = { text: JSON.stringify(createLargeBoard(SIZE)), position: START_POSITION };
    // The thread must start and its code must be compiled.
    await thread.rebuild(GAME_ID, rows, new Date());
    const durations: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const startedAt = performance.now();
      await thread.rebuild(GAME_ID, rows, new Date());
      durations.push(performance.now() - startedAt);
    }
    thread.forget(GAME_ID);
    const figure = computeMedian(durations);
    return {
      figure,
      spread: Math.max(...durations) - Math.min(...durations),
      ours: `${SIZE.solves} solves`,
      bare: "",
    };
  },
};

/** The longest time that one solve on such a board blocks the event loop before the next board may be built. */
export const applySolveRow: StandaloneRow = {
  name: "apply-solve",
  unit: "ms",
  target: { atMost: 5 },
  async measure() {
    const thread = boardWorker();
    await thread.rebuild(
      GAME_ID,
      { text: JSON.stringify(createLargeBoard(SIZE)), position: START_POSITION },
      new Date(),
    );
    collectGarbage();
    const delays: number[] = [];
    const boards: SerializedBoard[] = [];
    for (let turn = 0; turn < WARM_UP_TURN_COUNT + ADDED_SOLVE_COUNT; turn++) {
      const delayMonitor = monitorEventLoopDelay({ resolution: 1 });
      delayMonitor.enable();
      const solve = {
        id: SIZE.solves + 1 + turn,
        teamId: 1 + turn,
        challengeId: CHALLENGE_COUNT,
        at: Date.now(),
        userName: "player",
      };
      const position = { ...START_POSITION, solveId: solve.id };
      boards.push(await thread.apply(GAME_ID, { solves: [solve], changes: [], position }, new Date()));
      // Like the server, retain only the latest board and the one before it.
      for (const oldBoard of boards.splice(0, boards.length - 2)) thread.reuse(oldBoard);
      await sleep(BOARD_INTERVAL_MS);
      delayMonitor.disable();
      // The monitor's own timer sleeps for one millisecond.
      delays.push(Math.max(0, delayMonitor.max / 1e6 - 1));
    }
    thread.forget(GAME_ID);
    const measuredDelays = delays.slice(WARM_UP_TURN_COUNT);
    const figure = Math.max(...measuredDelays);
    return {
      figure,
      spread: figure - Math.min(...measuredDelays),
      ours: `${SIZE.teams} teams, ${computeMedian(measuredDelays).toFixed(1)} ms in the median`,
      bare: "",
    };
  },
};

/** Collects the garbage of generating the rows, which a server does not have. */
function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
}
