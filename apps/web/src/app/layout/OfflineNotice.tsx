import { IconCloudOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useOnline } from "#api/use-online.ts";
import classes from "./Shell.module.css";

/** Shown while the browser is offline; rendered empty otherwise, so that screen readers announce the change. */
export function OfflineNotice() {
  const { t } = useTranslation();
  const isOnline = useOnline();
  return (
    <output className={isOnline ? undefined : classes.offline}>
      {!isOnline && <IconCloudOff size={18} aria-hidden />}
      {!isOnline && t("shell.offline")}
    </output>
  );
}
