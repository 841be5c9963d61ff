import type { Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import { useEffect, useRef, useState } from "react";
import { type BloodNews, enqueue, listNewBloods } from "./blood-news.ts";

/** The opening animations, four seconds, and the closing animation; the same times as in the style sheet. */
const DISPLAY_MS = 420 + 900 + 4000 + 420;

/** The blood to announce now: those that arrive while the board is shown, one after the other. */
export function useBloodNews(board: Scoreboard): BloodNews | undefined {
  const last = useRef(board);
  const [queue, setQueue] = useState<readonly BloodNews[]>([]);
  useEffect(() => {
    const news = listNewBloods(last.current, board);
    last.current = board;
    if (news.length > 0) setQueue((waiting) => enqueue(waiting, news));
  }, [board]);
  const [current] = queue;
  useEffect(() => {
    if (!current) return undefined;
    const timer = setTimeout(() => setQueue(([, ...waiting]) => waiting), DISPLAY_MS);
    return () => clearTimeout(timer);
  }, [current]);
  return current;
}
