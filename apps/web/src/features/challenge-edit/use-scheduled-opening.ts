import type { EditedChallenge } from "@gonfalon/contract/challenge.ts";
import { SECOND_MS } from "@gonfalon/rules/durations.ts";
import { useEffect, useEffectEvent } from "react";
import type { Refreshable } from "#state/loaded.ts";
import { getServerTime } from "#time/server-clock.ts";

const POLL_MS = 3 * SECOND_MS;

/** CHAL-9: polls from the opening time of a challenge until the server has enabled it or removed the time. */
export function useScheduledOpening(challenge: Refreshable<EditedChallenge>): void {
  const opensAt = challenge.state === "ready" ? challenge.data.opensAt : null;
  const refreshIfDue = useEffectEvent(() => {
    if (opensAt !== null && opensAt <= getServerTime()) void challenge.refresh();
  });
  const isScheduled = opensAt !== null;
  useEffect(() => {
    if (!isScheduled) return undefined;
    const timer = setInterval(refreshIfDue, POLL_MS);
    return () => clearInterval(timer);
  }, [isScheduled]);
}
