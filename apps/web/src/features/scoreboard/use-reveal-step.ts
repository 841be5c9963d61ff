import { useEffect, useEffectEvent, useRef, useState } from "react";
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
  const [isPlaying, setIsPlaying] = useState(false);
  const step = Math.min(filter.step ?? 0, steps);
  const isMoving = isPlaying && step < steps;
  // The URL changes some time after a key press; a second key press continues from this step.
  const requestedStep = useRef(step);
  useEffect(() => {
    requestedStep.current = step;
  }, [step]);

  function moveBy(count: number) {
    const to = Math.min(Math.max(requestedStep.current + count, 0), steps);
    requestedStep.current = to;
    change({ step: to === 0 ? undefined : to }, { replace: true, preventScrollReset: true });
  }

  function moveManually(count: number) {
    setIsPlaying(false);
    moveBy(count);
  }

  const advance = useEffectEvent(() => moveBy(1));
  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setTimeout(advance, STEP_INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [isMoving, step]);

  return {
    step,
    isPlaying: isMoving,
    next: () => moveManually(1),
    back: () => moveManually(-1),
    togglePlaying: () => setIsPlaying(!isMoving),
  };
}
