import { Notifications } from "@mantine/notifications";
import { notificationSettings } from "./notify.tsx";

/** The place where notifications appear. */
export function ToastList() {
  return <Notifications {...notificationSettings} />;
}
