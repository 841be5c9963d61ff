import { useEffect, useState } from "react";
import { useShortcuts } from "#ui/use-shortcuts.ts";

const PAGE_INTERVAL_MS = 12_000;

/** The current one of several pages: they advance automatically, the space bar pauses, arrow keys navigate. */
export function useRotatingPage(pages: number): { readonly page: number; readonly stopped: boolean } {
  const [wanted, setWanted] = useState(0);
  const [stopped, setStopped] = useState(false);
  const page = wanted % pages;
  const moveBy = (by: number) => setWanted((now) => (now + by + pages) % pages);
  useShortcuts({
    " ": () => setStopped((now) => !now),
    ArrowRight: () => moveBy(1),
    ArrowLeft: () => moveBy(-1),
  });
  useEffect(() => {
    if (stopped || pages === 1) return undefined;
    // Restarts with every page, so that a page selected manually stays as long as the others.
    const timer = setTimeout(() => setWanted((page + 1) % pages), PAGE_INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [page, pages, stopped]);
  return { page, stopped };
}
