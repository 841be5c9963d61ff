import type { BoardChallenge } from "@gonfalon/contract/scoreboard.ts";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useMemo } from "react";
import { COLUMNS_PER_BLOCK, type ColumnWindow, toColumnWindow } from "./board-view.ts";

/** The same value as in the style sheet. */
const COLUMN_WIDTH_PX = 40;

/** The visible challenge columns. */
export function useColumnWindow(
  challenges: readonly BoardChallenge[],
  scroller: RefObject<HTMLElement | null>,
): ColumnWindow {
  // oxlint-disable-next-line react/incompatible-library -- its functions are not passed to memoized components
  const blocks = useVirtualizer({
    horizontal: true,
    count: Math.ceil(challenges.length / COLUMNS_PER_BLOCK),
    getScrollElement: () => scroller.current,
    estimateSize: () => COLUMNS_PER_BLOCK * COLUMN_WIDTH_PX,
    // No overscan: the virtualizer ignores the width of the sticky columns, so it already renders more than is visible.
    overscan: 0,
  }).getVirtualItems();
  const firstBlock = blocks[0]?.index ?? 0;
  const lastBlock = blocks.at(-1)?.index ?? -1;
  return useMemo(
    () => toColumnWindow(challenges, firstBlock, lastBlock),
    [challenges, firstBlock, lastBlock],
  );
}
