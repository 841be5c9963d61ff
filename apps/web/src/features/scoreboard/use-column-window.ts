import type { BoardChallenge } from "@gonfalon/contract/scoreboard.ts";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useMemo } from "react";
import { COLUMNS_PER_BLOCK, type ColumnWindow, columnWindow } from "./board-view.ts";

/** As in the style sheet. */
const COLUMN_PX = 40;

/** The columns of the challenges that are in view. */
export function useColumnWindow(
  challenges: readonly BoardChallenge[],
  scroller: RefObject<HTMLElement | null>,
): ColumnWindow {
  // oxlint-disable-next-line react/incompatible-library -- nothing that is memoised receives its functions
  const blocks = useVirtualizer({
    horizontal: true,
    count: Math.ceil(challenges.length / COLUMNS_PER_BLOCK),
    getScrollElement: () => scroller.current,
    estimateSize: () => COLUMNS_PER_BLOCK * COLUMN_PX,
    // The columns that stay cover the first of these: as many more are in store already.
    overscan: 0,
  }).getVirtualItems();
  const first = blocks[0]?.index ?? 0;
  const last = blocks.at(-1)?.index ?? -1;
  return useMemo(() => columnWindow(challenges, first, last), [challenges, first, last]);
}
