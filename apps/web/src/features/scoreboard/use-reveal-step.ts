import { useEffect, useEffectEvent, useState } from "react";
import { useUrlFilter } from "#routing/use-url-filter.ts";
import { revealFilter } from "./reveal-filter.ts";

const STEP_INTERVAL_MS = 3000;

export interface RevealPosition {
  /** The number of steps that are shown. */
  readonly step: number;
  readonly isPlaying: boolean;
  readonly next: () => void;
  readonly back: () => void;
  readonly togglePlaying: () => void;
}

/** The position in a reveal. It is stored in the URL; while playing, it advances automatically. */
export function useRevealStep(steps: number): RevealPosition {
  const { filter, change } = useUrlFilter(revealFilter);
  const [isPlaying, setPlaying] = useState(false);
  const step = Math.min(filter.step ?? 0, steps);
  const isMoving = isPlaying && step < steps;

  function moveTo(wanted: number) {
    const to = Math.min(Math.max(wanted, 0), steps);
    change({ step: to === 0 ? undefined : to }, { replace: true, preventScrollReset: true });
  }

  function moveByHand(wanted: number) {
    setPlaying(false);
    moveTo(wanted);
  }

  const advance = useEffectEvent(() => moveTo(step + 1));
  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setTimeout(advance, STEP_INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [isMoving, step]);

  return {
    step,
    isPlaying: isMoving,
    next: () => moveByHand(step + 1),
    back: () => moveByHand(step - 1),
    togglePlaying: () => setPlaying(!isMoving),
  };
}
