import type { PlayedChallenge } from "@gonfalon/contract/challenge.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { getCategoryName } from "#game/category-name.ts";
import { getCategoryStyle } from "#theme/categories.ts";
import classes from "./ChallengeFacts.module.css";

interface Props {
  readonly challenge: Pick<PlayedChallenge, "category" | "categoryLabel" | "tags" | "score">;
  readonly children?: ReactNode;
}

/** The category, points and tags of a challenge on one line. */
export function ChallengeFacts({ challenge, children }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.facts}>
      <span className={classes.category} style={{ color: getCategoryStyle(challenge.category).color }}>
        {getCategoryName(challenge)}
      </span>
      <span data-points>{t("scoreboard.points", { count: challenge.score })}</span>
      {challenge.tags.map((tag) => (
        <bdi key={tag}>{tag}</bdi>
      ))}
      {children}
    </div>
  );
}
