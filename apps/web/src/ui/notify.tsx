import { type NotificationData, notifications } from "@mantine/notifications";
import type { ReactNode } from "react";
import { ProblemResponse } from "#api/call.ts";
import { i18n } from "#i18n/i18n.ts";
import { messageOf } from "./message-of.ts";

/** The properties of the one `<Notifications>` element. */
export const notificationSettings = {
  position: "bottom-right",
  autoClose: 4000,
  transitionDuration: 250,
  containerWidth: 440,
  limit: 5,
  zIndex: 5000,
} as const;

type Toast = Pick<NotificationData, "title" | "message" | "color">;

const show = (toast: NotificationData): string =>
  notifications.show({ closeButtonProps: { "aria-label": i18n.t("shell.dialog.close") }, ...toast });

export function notifySuccess(message: ReactNode, title?: ReactNode): void {
  show({ color: "teal", message, title });
}

/** Something to know that is neither success nor failure. */
export function notifyNote(message: ReactNode, title?: ReactNode): void {
  show({ color: "yellow", message, title });
}

/** Something that people may want to do soon. */
export function notifyReminder(message: ReactNode, title?: ReactNode): void {
  show({ color: "orange", message, title });
}

/** Something that went wrong without anybody's doing. */
export function notifyTrouble(color: "red" | "orange", message: ReactNode, title?: ReactNode): void {
  show({ color, message, title });
}

/** Shows why something failed. */
export function notifyError(error: unknown, title?: ReactNode): void {
  show(failure(error, title));
}

/** A long job: one notification that stays, and turns into the result in place. */
export function notifyWorking(message: ReactNode, title?: ReactNode) {
  const id = show({
    color: "orange",
    loading: true,
    autoClose: false,
    withCloseButton: false,
    message,
    title,
  });
  const end = (toast: Toast): void => {
    notifications.update({
      id,
      loading: false,
      autoClose: notificationSettings.autoClose,
      withCloseButton: true,
      ...toast,
    });
  };
  return {
    succeed: (text: ReactNode, heading?: ReactNode) => end({ color: "teal", message: text, title: heading }),
    fail: (error: unknown, heading?: ReactNode) => end(failure(error, heading)),
  };
}

function failure(error: unknown, title: ReactNode): Toast {
  const message = messageOf(error);
  if (error instanceof ProblemResponse && error.status === 429) {
    return { color: "red", title: i18n.t("common.error.try-later"), message };
  }
  // oxlint-disable-next-line no-console -- the person who reports the fault finds its stack there
  console.error(error);
  return { color: "red", title: title ?? i18n.t("common.error.encountered"), message };
}
