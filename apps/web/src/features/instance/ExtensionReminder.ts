import type { OwnInstance } from "@gonfalon/contract/instance.ts";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { formatSoon } from "#i18n/format.ts";
import { serverNow } from "#time/server-clock.ts";
import { notifyReminder } from "#ui/notify.tsx";
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
export function ExtensionReminder(): null {
  const { t } = useTranslation();
  const instances = useOwnInstances();
  const { renewalWindow } = useContainerTimes();
  useEffect(() => {
    function showReminder({ challengeTitle: challenge, container: { expectStopAt } }: OwnInstance): void {
      const time = formatSoon(expectStopAt, serverNow());
      notifyReminder(t("instance.extend.opened", { challenge, time }));
    }

    function showDueReminders(): void {
      const now = serverNow();
      const isExtendable = ({ container: { status, expectStopAt } }: OwnInstance) =>
        status === "Running" && expectStopAt > now && getExtensionStart(expectStopAt, renewalWindow) <= now;
      for (const instance of instances)
        if (isExtendable(instance) && recordReminder(instance)) showReminder(instance);
    }

    const timer = setInterval(showDueReminders, CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [instances, renewalWindow, t]);
  return null;
}

/** Records the toast for this renewal window; returns false if this tab has already shown it. */
function recordReminder({
  gameId,
  challengeId,
  container: { startedAt, expectStopAt },
}: OwnInstance): boolean {
  const key = `instance-reminder ${gameId} ${challengeId} ${startedAt}`;
  if (sessionStorage.getItem(key) === String(expectStopAt)) return false;
  sessionStorage.setItem(key, String(expectStopAt));
  return true;
}
