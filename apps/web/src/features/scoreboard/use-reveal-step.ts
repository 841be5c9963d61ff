import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useUrlFilter } from "#routing/use-url-filter.ts";
import { revealFilter } from "./reveal-filter.ts";

const STEP_INTERVAL_MS = 3000;

export interface RevealPosition {
  /** The number of steps that are shown. */
  readonly step: number;
  readonly isPlaying: boolean;
  readonly goForward: () => void;
  readonly goBack: () => void;
  readonly togglePlaying: () => void;
}

/** The position in a reveal. It is stored in the URL; while playing, it advances automatically. */
export function useRevealStep(stepCount: number): RevealPosition {
  const { filter, change } = useUrlFilter(revealFilter);
  const [isPlayRequested, setIsPlayRequested] = useState(false);
  const step = Math.min(filter.step ?? 0, stepCount);
  const isPlaying = isPlayRequested && step < stepCount;
  // The URL changes some time after a key press; a second key press continues from this step.
  const requestedStep = useRef(step);
  useEffect(() => {
    requestedStep.current = step;
  }, [step]);

  function moveBy(offset: number) {
    const targetStep = Math.min(Math.max(requestedStep.current + offset, 0), stepCount);
    requestedStep.current = targetStep;
    change({ step: targetStep === 0 ? undefined : targetStep }, { replace: true, preventScrollReset: true });
  }

  function moveManually(offset: number) {
    setIsPlayRequested(false);
    moveBy(offset);
  }

  const advance = useEffectEvent(() => moveBy(1));
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setTimeout(advance, STEP_INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, step]);

  return {
    step,
    isPlaying,
    goForward: () => moveManually(1),
    goBack: () => moveManually(-1),
    togglePlaying: () => setIsPlayRequested(!isPlaying),
  };
}
