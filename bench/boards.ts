import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { START } from "#server/features/scoreboard/board-position.domain.ts";
import { boardWorker } from "#server/features/scoreboard/board-worker.ts";
import { CHALLENGES, largeBoard } from "./large-board.ts";
import { median, type RowByItself } from "./row.ts";

const SIZE = { teams: 10_000, solves: 300_000 };
const GAME = "1";
/** Solves applied before the measurement, so that the code is compiled as in a running server. */
const WARM_UP = 10;
const SOLVES_ADDED = 30;
/** The server builds at most four boards a second. */
const BETWEEN_BOARDS_MS = 250;

/** Builds a board of 10,000 teams and 300,000 solves from its rows, in the server's worker thread. */
export const rebuild: RowByItself = {
  name: "rebuild",
  unit: "ms",
  target: { atMost: 1000 },
  async measure({ rounds }) {
    const thread = boardWorker();
    const rows = { text: JSON.stringify(largeBoard(SIZE)), position: START };
    // The thread must start and its code must be compiled.
    await thread.rebuild(GAME, rows, new Date());
    const took: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const began = performance.now();
      await thread.rebuild(GAME, rows, new Date());
      took.push(performance.now() - began);
    }
    thread.forget(GAME);
    const figure = median(took);
    return { figure, spread: Math.max(...took) - Math.min(...took), ours: `${SIZE.solves} solves`, bare: "" };
  },
};

/** How long one solve on such a board blocks the event loop, until the next board may be built. */
export const apply: RowByItself = {
  name: "apply-solve",
  unit: "ms",
  target: { atMost: 5 },
  async measure() {
    const thread = boardWorker();
    await thread.rebuild(GAME, { text: JSON.stringify(largeBoard(SIZE)), position: START }, new Date());
    collectGarbage();
    const delays: number[] = [];
    for (let solve = 0; solve < WARM_UP + SOLVES_ADDED; solve++) {
      const delay = monitorEventLoopDelay({ resolution: 1 });
      delay.enable();
      const solved = {
        id: SIZE.solves + 1 + solve,
        teamId: 1 + solve,
        challengeId: CHALLENGES,
        at: Date.now(),
        userName: "player",
      };
      const position = { ...START, solveId: solved.id };
      await thread.apply(GAME, { solves: [solved], changes: [], position }, new Date());
      // The old board is garbage-collected some time after the new one has arrived.
      await sleep(BETWEEN_BOARDS_MS);
      delay.disable();
      // The monitor's own timer sleeps for one millisecond.
      delays.push(Math.max(0, delay.max / 1e6 - 1));
    }
    thread.forget(GAME);
    const warm = delays.slice(WARM_UP);
    const longest = Math.max(...warm);
    return {
      figure: median(warm),
      spread: longest - Math.min(...warm),
      ours: `${SIZE.teams} teams, ${Math.round(longest)} ms at most`,
      bare: "",
    };
  },
};

/** Generated in another process: a server does not create the rows of a board, so it does not garbage-collect them. */
function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
}
