import { type NotificationData, notifications, notificationsStore } from "@mantine/notifications";
import type { ReactNode } from "react";
import { i18n } from "#i18n/i18n.ts";
import { ProblemResponse } from "#state/problem-response.ts";
import { toErrorMessage } from "./error-message.ts";
import { SolveIcon } from "./SolveIcon.tsx";

/** The properties of the `<Notifications>` element. */
export const notificationSettings = {
  position: "bottom-right",
  autoClose: 4000,
  transitionDuration: 250,
  containerWidth: 440,
  limit: 5,
  zIndex: 5000,
} as const;

/** Fewer than `limit`, so that errors leave room for other notifications. */
const MAX_ERRORS = 3;

type Toast = Pick<NotificationData, "title" | "message" | "color">;

const show = (toast: NotificationData): string =>
  notifications.show({ closeButtonProps: { "aria-label": i18n.t("shell.dialog.close") }, ...toast });

/** Errors stay until the user closes them (WCAG 2.2.1). The oldest one is closed if there are too many. */
function showError(toast: Toast): void {
  const { notifications: shownToasts, queue } = notificationsStore.getState();
  const errors = [...shownToasts, ...queue].filter(({ autoClose }) => autoClose === false);
  for (const { id } of errors.slice(0, 1 - MAX_ERRORS)) if (id !== undefined) notifications.hide(id);
  show({ ...toast, autoClose: false });
}

export function notifySuccess(message: ReactNode, title?: ReactNode): void {
  show({ color: "teal", message, title });
}

/** Neutral information. */
export function notifyInfo(message: ReactNode, title?: ReactNode): void {
  show({ color: "yellow", message, title });
}

/** A blood, with the icon of its place. */
export function notifyBlood(place: 1 | 2 | 3, message: ReactNode): void {
  show({ icon: <SolveIcon place={place} size={26} />, color: "transparent", message });
}

/** Something that the user may want to do soon. */
export function notifyReminder(message: ReactNode, title?: ReactNode): void {
  show({ color: "orange", message, title });
}

/** A problem that the user did not cause. */
export function notifyWarning(color: "red" | "orange", message: ReactNode, title?: ReactNode): void {
  showError({ color, message, title });
}

/** Shows why an action failed. */
export function notifyError(error: unknown, title?: ReactNode): void {
  showError(toFailureToast(error, title));
}

function toFailureToast(error: unknown, title: ReactNode): Toast {
  const message = toErrorMessage(error);
  if (error instanceof ProblemResponse && error.status === 429) {
    return { color: "red", title: i18n.t("common.error.try-later"), message };
  }
  // oxlint-disable-next-line no-console -- the stack is needed for bug reports
  console.error(error);
  return { color: "red", title: title ?? i18n.t("common.error.encountered"), message };
}
