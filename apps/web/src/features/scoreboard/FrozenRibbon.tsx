import { IconSnowflake } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import classes from "./FrozenRibbon.module.css";

/** FREEZE-1: indicates that the projector shows a frozen board. */
export function FrozenRibbon() {
  const { t } = useTranslation();
  return (
    <p className={classes.ribbon}>
      <IconSnowflake aria-hidden />
      {t("freeze.ribbon")}
    </p>
  );
}
