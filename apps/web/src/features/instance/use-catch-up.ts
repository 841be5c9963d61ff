import { useEffect, useEffectEvent } from "react";
import { serverNow } from "#time/server-clock.ts";
import type { InstanceState } from "./instance-state.ts";

const EVERY_MS = 3000;

/** Polls when a push message could be missed: while a container is starting, and when its time is over. */
export function usePolling(state: InstanceState, look: () => void): void {
  const lookIfUnsettled = useEffectEvent(() => {
    if (isUnsettled(state)) look();
  });
  const isThere = state.kind !== "absent";
  useEffect(() => {
    if (!isThere) return undefined;
    const timer = setInterval(lookIfUnsettled, EVERY_MS);
    return () => clearInterval(timer);
  }, [isThere]);
}

function isUnsettled(state: InstanceState): boolean {
  return state.kind === "running" ? serverNow() >= state.stopsAt : state.kind !== "absent";
}
