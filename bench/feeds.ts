import { ctftimeService } from "#server/features/feed/ctftime.service.ts";
import { START_POSITION } from "#server/features/scoreboard/board-position.domain.ts";
import { boardWorker } from "#server/features/scoreboard/board-worker.ts";
import { createLargeBoard } from "./large-board.ts";
import { computeMedian, type StandaloneRow } from "./row.ts";

const SIZE = { teams: 2000, solves: 60_000 };
const GAME_ID = "1";

/** The CPU time to build the full CTFtime feed of a new board; the event loop is blocked meanwhile (FEED-1). */
export const ctftimeFull: StandaloneRow = {
  name: "ctftime-full",
  unit: "ms",
  target: { atMost: 100 },
  async measure({ rounds }) {
    const thread = boardWorker();
    const rows = { text: JSON.stringify(createLargeBoard(SIZE)), position: START_POSITION };
    let board = await thread.rebuild(GAME_ID, rows, new Date());
    const feeds = ctftimeService({ boards: { getBoard: () => board } });
    const durations: number[] = [];
    // The first round is discarded: its code is not compiled yet.
    for (let round = 0; round <= rounds; round++) {
      board = await thread.rebuild(GAME_ID, rows, new Date());
      const usageBefore = process.threadCpuUsage();
      await feeds.get(undefined, 1, true);
      const { user, system } = process.threadCpuUsage(usageBefore);
      if (round > 0) durations.push((user + system) / 1000);
    }
    thread.forget(GAME_ID);
    const spread = Math.max(...durations) - Math.min(...durations);
    return {
      figure: computeMedian(durations),
      spread,
      ours: `${SIZE.teams} teams, ${SIZE.solves} solves`,
      bare: "",
    };
  },
};
