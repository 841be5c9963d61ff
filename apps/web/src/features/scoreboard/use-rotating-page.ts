import { useEffect, useState } from "react";
import { useShortcuts } from "#ui/use-shortcuts.ts";

const PAGE_INTERVAL_MS = 12_000;

/** The current page. Pages advance automatically, the space bar pauses, and the arrow keys navigate. */
export function useRotatingPage(pageCount: number): { readonly page: number; readonly isPaused: boolean } {
  const [position, setPosition] = useState(0);
  const [isPaused, setIsPaused] = useState(false);
  const page = position % pageCount;
  const moveBy = (offset: number) => setPosition((current) => (current + offset + pageCount) % pageCount);
  useShortcuts({
    " ": () => setIsPaused((current) => !current),
    ArrowRight: () => moveBy(1),
    ArrowLeft: () => moveBy(-1),
  });
  useEffect(() => {
    if (isPaused || pageCount === 1) return undefined;
    // Restarts with every page, so that a page selected manually stays as long as the others.
    const timer = setTimeout(() => setPosition((page + 1) % pageCount), PAGE_INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [page, pageCount, isPaused]);
  return { page, isPaused };
}
