import { i18n } from "#i18n/i18n.ts";
import { notifyWarning } from "#ui/notify.tsx";
import type { DaemonError } from "./daemon-api.ts";

export function notifyOffline(): void {
  notifyWarning("red", i18n.t("daemon.offline.message"), i18n.t("daemon.offline.title"));
}

/** Shows which request to the daemon failed, and why. */
export function notifyDaemonError({ action, kind, message }: DaemonError): void {
  const reason = i18n.t(`daemon.fault.${kind}`);
  notifyWarning(
    kind === "daemon_version_mismatch" ? "orange" : "red",
    kind === "daemon_error" ? `${reason} ${message}` : reason,
    i18n.t(`daemon.failed.${action}`),
  );
}
