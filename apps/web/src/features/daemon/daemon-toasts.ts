import { i18n } from "#i18n/i18n.ts";
import { notifyTrouble } from "#ui/notify.tsx";
import type { DaemonError } from "./daemon-api.ts";

export function notifyOffline(): void {
  notifyTrouble("red", i18n.t("daemon.offline.message"), i18n.t("daemon.offline.title"));
}

/** Shows which request to the daemon failed, and why. */
export function notifyDaemonError({ action, kind, message }: DaemonError): void {
  const reason = i18n.t(`daemon.fault.${kind}`);
  notifyTrouble(
    kind === "daemon_version_mismatch" ? "orange" : "red",
    kind === "daemon_error" ? `${reason} ${message}` : reason,
    i18n.t(`daemon.failed.${action}`),
  );
}
