import type { Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import { useEffect, useRef, useState } from "react";
import { type BloodAnnouncement, enqueue, listNewBloods } from "./blood-announcement.ts";

/** The opening animations, four seconds, and the closing animation; the same times as in the style sheet. */
const DISPLAY_MS = 420 + 900 + 4000 + 420;

/** The blood to announce now. Bloods that arrive while the board is shown are announced one after the other. */
export function useBloodAnnouncements(board: Scoreboard): BloodAnnouncement | undefined {
  const previousBoard = useRef(board);
  const [queue, setQueue] = useState<readonly BloodAnnouncement[]>([]);
  useEffect(() => {
    const newBloods = listNewBloods(previousBoard.current, board);
    previousBoard.current = board;
    if (newBloods.length > 0) setQueue((oldQueue) => enqueue(oldQueue, newBloods));
  }, [board]);
  const [currentBlood] = queue;
  useEffect(() => {
    if (!currentBlood) return undefined;
    const timer = setTimeout(() => setQueue(([, ...waitingBloods]) => waitingBloods), DISPLAY_MS);
    return () => clearTimeout(timer);
  }, [currentBlood]);
  return currentBlood;
}
