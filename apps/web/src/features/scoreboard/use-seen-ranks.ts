import type { Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import { useEffect, useRef, useState } from "react";
import { isOutdated, readSeenRanks, type SeenRanks, storeSeenRanks, toSeenRanks } from "./seen-ranks.ts";

/** The last board that this browser saw before this one, and at least an hour ago while the page stays open. */
export function useSeenRanks(gameId: number, board: Scoreboard): SeenRanks {
  const [seen, setSeen] = useState(() => readSeenRanks(gameId) ?? toSeenRanks(board));
  const stored = useRef<SeenRanks>(undefined);
  useEffect(() => {
    const last = stored.current ?? readSeenRanks(gameId);
    if (last && !isOutdated(last, board.updateTimeUtc)) {
      stored.current = last;
      return;
    }
    if (last) setSeen(last);
    stored.current = toSeenRanks(board);
    storeSeenRanks(gameId, stored.current);
  }, [gameId, board]);
  return seen;
}
