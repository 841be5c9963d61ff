import type { OwnInstance } from "@gonfalon/contract/instance.ts";
import { useSyncExternalStore } from "react";
import { getServerTime } from "#time/server-clock.ts";
import { DueReminder } from "./DueReminder.tsx";
import { wasReminded } from "./extension-reminders.ts";
import { getExtensionStart } from "./instance-state.ts";
import { useContainerTimes } from "./use-container-times.ts";
import { useOwnInstances } from "./use-own-instances.ts";

/**
 * Polling replaces a timer for each instance: the first response of the server corrects a wrong clock of the device,
 * and timers are late after the device was asleep.
 */
const CHECK_INTERVAL_MS = 1000;

/**
 * REACH-11: shows a toast when an instance can be extended, or when the page is opened during that time. A reload
 * does not repeat the toast; after an extension, it is shown again in the next renewal window.
 */
export function ExtensionReminder() {
  return useOwnInstances().map((instance) => (
    <InstanceReminder key={`${instance.gameId} ${instance.challengeId}`} instance={instance} />
  ));
}

function InstanceReminder({ instance }: { readonly instance: OwnInstance }) {
  return useIsDue(instance) && <DueReminder instance={instance} />;
}

/** Whether the renewal window of the instance is open and this tab has not shown the toast for it. */
function useIsDue(instance: OwnInstance): boolean {
  const { renewalWindow } = useContainerTimes();
  return useSyncExternalStore(subscribeToTime, () => {
    const { status, expectStopAt } = instance.container;
    const now = getServerTime();
    const isInWindow = expectStopAt > now && getExtensionStart(expectStopAt, renewalWindow) <= now;
    return status === "Running" && isInWindow && !wasReminded(instance);
  });
}

function subscribeToTime(onChange: () => void): () => void {
  const timer = setInterval(onChange, CHECK_INTERVAL_MS);
  return () => clearInterval(timer);
}
