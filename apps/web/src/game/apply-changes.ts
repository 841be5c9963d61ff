import type { BoardUpdate, Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import { applyBoardChange } from "@gonfalon/rules/apply-board-change.ts";

/**
 * The board after changes that arrived in this order; undefined if it must be fetched again. Changes that the board
 * already contains are skipped.
 */
export function applyChanges(board: Scoreboard, changes: readonly BoardUpdate[]): Scoreboard | undefined {
  if (changes.at(-1)?.to === board.version) return board;
  const start = changes.findIndex(({ from }) => from === board.version);
  if (start < 0) return undefined;
  const newChanges = changes.slice(start);
  if (newChanges.some(({ reset }) => reset)) return undefined;
  try {
    return newChanges.reduce((current, change) => applyBoardChange(current, change), board);
  } catch (error) {
    reportOnce(error);
    return undefined;
  }
}

let isReported = false;

/** LIVE-14: logs the first error only. */
function reportOnce(error: unknown): void {
  // oxlint-disable-next-line no-console -- users copy the error into bug reports
  if (!isReported) console.error("A scoreboard change could not be applied", error);
  isReported = true;
}
