import type { PlayedChallenge } from "@gonfalon/contract/challenge.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { getCategoryStyle } from "#theme/categories.ts";
import classes from "./ChallengeFacts.module.css";

interface Props {
  readonly challenge: Pick<PlayedChallenge, "category" | "score">;
  readonly children?: ReactNode;
}

/** The category and points of a challenge in one line. */
export function ChallengeFacts({ challenge: { category, score }, children }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.facts}>
      <span className={classes.category} style={{ color: getCategoryStyle(category).color }}>
        {category}
      </span>
      <span data-points>{t("scoreboard.points", { count: score })}</span>
      {children}
    </div>
  );
}
