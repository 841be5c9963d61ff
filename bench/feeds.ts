import { ctftimeService } from "#server/features/feed/ctftime.service.ts";
import { START } from "#server/features/scoreboard/board-position.domain.ts";
import { boardWorker } from "#server/features/scoreboard/board-worker.ts";
import { largeBoard } from "./large-board.ts";
import { median, type RowByItself } from "./row.ts";

const SIZE = { teams: 2000, solves: 60_000 };
const GAME = "1";

/** The CPU time of the full CTFtime feed of a new board, which blocks the event loop (FEED-1). */
export const ctftimeFull: RowByItself = {
  name: "ctftime-full",
  unit: "ms",
  target: { atMost: 100 },
  async measure({ rounds }) {
    const thread = boardWorker();
    const rows = { text: JSON.stringify(largeBoard(SIZE)), position: START };
    let board = await thread.rebuild(GAME, rows, new Date());
    const feeds = ctftimeService({ boards: { watch: () => board } });
    const took: number[] = [];
    // The first round is discarded: its code is not compiled yet.
    for (let round = 0; round <= rounds; round++) {
      board = await thread.rebuild(GAME, rows, new Date());
      const began = process.threadCpuUsage();
      await feeds.get(undefined, 1, true);
      const { user, system } = process.threadCpuUsage(began);
      if (round > 0) took.push((user + system) / 1000);
    }
    thread.forget(GAME);
    const spread = Math.max(...took) - Math.min(...took);
    return { figure: median(took), spread, ours: `${SIZE.teams} teams, ${SIZE.solves} solves`, bare: "" };
  },
};
