import { IconCloudOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useOnline } from "#api/use-online.ts";
import classes from "./Shell.module.css";

/** Announces that the network is gone; rendered empty otherwise, so that screen readers announce the change. */
export function OfflineNotice() {
  const { t } = useTranslation();
  const online = useOnline();
  return (
    <output className={online ? undefined : classes.offline}>
      {!online && <IconCloudOff size={18} aria-hidden />}
      {!online && t("shell.offline")}
    </output>
  );
}
