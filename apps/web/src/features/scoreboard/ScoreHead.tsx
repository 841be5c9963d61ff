import { useTranslation } from "react-i18next";
import { formatNumber } from "#i18n/format.ts";
import { categoryLook } from "#theme/categories.ts";
import type { ColumnGroup } from "./board-view.ts";
import classes from "./ScoreTable.module.css";

interface Props {
  readonly groups: readonly ColumnGroup[];
}

export function ScoreHead({ groups }: Props) {
  const { t } = useTranslation();
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={2} className={classes.rank}>
          {t("scoreboard.rank")}
        </th>
        <th scope="col" rowSpan={2} className={classes.team}>
          {t("scoreboard.team")}
        </th>
        <th scope="col" rowSpan={2} className={classes.solved}>
          {t("scoreboard.solved")}
        </th>
        <th scope="col" rowSpan={2} className={classes.score}>
          {t("scoreboard.score")}
        </th>
        {groups.map(({ category, challenges }) => (
          <th
            key={category}
            scope="colgroup"
            colSpan={challenges.length}
            className={classes.category}
            style={{ borderTopColor: `var(--mantine-color-${categoryLook(category).colour}-filled)` }}
          >
            {category}
          </th>
        ))}
      </tr>
      <tr>
        {groups.flatMap(({ challenges }) =>
          challenges.map(({ id, title, score }) => (
            <th
              key={id}
              scope="col"
              className={classes.challenge}
              title={`${title} · ${formatNumber(score)}`}
            >
              <span className={classes.challengeTitle}>{title}</span>
              <span className={classes.challengeScore}>{score}</span>
            </th>
          )),
        )}
      </tr>
    </thead>
  );
}
