import type { BoardAdjustment } from "@gonfalon/contract/scoreboard.ts";
import { VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { formatSigned } from "#i18n/format.ts";
import classes from "./AdjustmentChip.module.css";

/** The sum of a team's adjustments and hint costs, which its score includes. */
export function AdjustmentChip({ adjustments }: { readonly adjustments: readonly BoardAdjustment[] }) {
  const { t } = useTranslation();
  if (adjustments.length === 0) return null;
  const sum = adjustments.reduce((total, { points }) => total + points, 0);
  const name = t("scoreboard.adjustments.title");
  return (
    <span className={classes.chip} data-sign={Math.sign(sum)} title={name}>
      <VisuallyHidden>{name} </VisuallyHidden>
      {sum === 0 ? "±0" : formatSigned(sum)}
    </span>
  );
}
