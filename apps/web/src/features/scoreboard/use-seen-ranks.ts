import { useEffect, useRef, useState } from "react";
import { isOutdated, readSeenRanks, type SeenRanks, storeSeenRanks, toSeenRanks } from "./seen-ranks.ts";
import type { ShownBoard } from "./use-large-board.ts";

/**
 * The ranks of the last public board that this browser showed before: at least an hour ago while the page stays open,
 * or those of the frozen board after an unfreeze.
 */
export function useSeenRanks(gameId: number, board: ShownBoard): SeenRanks {
  const [seenRanks, setSeenRanks] = useState(() => readSeenRanks(gameId) ?? toSeenRanks(board));
  const stored = useRef<SeenRanks>(undefined);
  useEffect(() => {
    if (board.total !== undefined) return;
    const last = stored.current ?? readSeenRanks(gameId);
    if (last && !isOutdated(last, board)) {
      stored.current = last;
      return;
    }
    if (last) setSeenRanks(last);
    stored.current = toSeenRanks(board);
    storeSeenRanks(gameId, stored.current);
  }, [gameId, board]);
  return seenRanks;
}
