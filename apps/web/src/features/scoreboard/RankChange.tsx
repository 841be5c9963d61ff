import { VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { formatNumber } from "#i18n/format.ts";
import classes from "./RankChange.module.css";

/** By how many ranks a team is higher or lower than on the board with which this one is compared. */
export function RankChange({ change }: { readonly change: number | undefined }) {
  const { t } = useTranslation();
  if (change === undefined) return null;
  if (change === 0) return <span className={classes.change} aria-hidden />;
  const direction = change > 0 ? "up" : "down";
  const count = Math.abs(change);
  return (
    <span className={classes.change} data-direction={direction}>
      <span aria-hidden>{formatNumber(count)}</span>
      <VisuallyHidden>{t(`scoreboard.moved.${direction}`, { count })}</VisuallyHidden>
    </span>
  );
}
