import { useEffect, useEffectEvent } from "react";
import { getServerTime } from "#time/server-clock.ts";
import type { InstanceState } from "./instance-state.ts";

const POLL_MS = 3000;

/** Polls in case a push message was lost: until a container runs, and after it has expired. */
export function usePolling(state: InstanceState, refresh: () => void): void {
  const refreshIfUnsettled = useEffectEvent(() => {
    if (isUnsettled(state)) refresh();
  });
  const hasContainer = state.kind !== "absent";
  useEffect(() => {
    if (!hasContainer) return undefined;
    const timer = setInterval(refreshIfUnsettled, POLL_MS);
    return () => clearInterval(timer);
  }, [hasContainer]);
}

function isUnsettled(state: InstanceState): boolean {
  return state.kind === "running" ? getServerTime() >= state.stopsAt : state.kind !== "absent";
}
