import { useEffect, useRef, useState } from "react";
import { isOutdated, readSeenRanks, type SeenRanks, storeSeenRanks, toSeenRanks } from "./seen-ranks.ts";
import type { ShownBoard } from "./use-large-board.ts";

/**
 * The ranks to compare with: those of the last visit; while the page stays open, those of a board that is at least an
 * hour old; after an unfreeze, those of the frozen board.
 */
export function useSeenRanks(gameId: number, board: ShownBoard): SeenRanks {
  const [seenRanks, setSeenRanks] = useState(() => readSeenRanks(gameId) ?? toSeenRanks(board));
  const storedRanks = useRef<SeenRanks>(undefined);
  useEffect(() => {
    if (board.total !== undefined) return;
    const lastRanks = storedRanks.current ?? readSeenRanks(gameId);
    if (lastRanks && !isOutdated(lastRanks, board)) {
      storedRanks.current = lastRanks;
      return;
    }
    if (lastRanks) setSeenRanks(lastRanks);
    storedRanks.current = toSeenRanks(board);
    storeSeenRanks(gameId, storedRanks.current);
  }, [gameId, board]);
  return seenRanks;
}
