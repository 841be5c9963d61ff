import { VisuallyHidden } from "@mantine/core";
import type { CSSProperties, Ref } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "#i18n/format.ts";
import { getCategoryStyle } from "#theme/categories.ts";
import type { ColumnGroup, ColumnWindow } from "./board-view.ts";
import { Columns } from "./Columns.tsx";
import headClasses from "./ScoreHead.module.css";
import classes from "./ScoreTable.module.css";

interface Props {
  readonly ref: Ref<HTMLTableSectionElement>;
  readonly groups: readonly ColumnGroup[];
  readonly columns: ColumnWindow;
  readonly isInDivision: boolean;
  readonly hasTrend: boolean;
}

export function ScoreHead({ ref, groups, columns, isInDivision, hasTrend }: Props) {
  const { t } = useTranslation();
  return (
    <thead ref={ref}>
      <tr className={headClasses.group}>
        <th scope="col" rowSpan={2} className={classes.rank}>
          {t(isInDivision ? "scoreboard.overall-rank" : "scoreboard.rank")}
        </th>
        {isInDivision && (
          <th scope="col" rowSpan={2} className={classes.divisionRank}>
            {t("scoreboard.division-rank")}
          </th>
        )}
        <th scope="col" rowSpan={2} className={classes.team}>
          {t("scoreboard.team")}
        </th>
        {hasTrend && (
          <th scope="col" rowSpan={2} className={classes.trend}>
            {t("scoreboard.trend")}
          </th>
        )}
        <th scope="col" rowSpan={2} className={classes.solved}>
          {t("scoreboard.solved")}
        </th>
        <th scope="col" rowSpan={2} className={classes.score}>
          {t("scoreboard.score")}
        </th>
        {groups.map(({ name, category, items }) => (
          <th
            key={name}
            scope="colgroup"
            colSpan={items.length}
            className={headClasses.category}
            style={{ "--category": getCategoryStyle(category).color } as CSSProperties}
          >
            <CategoryName name={name} category={category} isNarrow={items.length === 1} />
          </th>
        ))}
        <td aria-hidden />
      </tr>
      {groups.length > 0 && (
        <tr>
          <Columns window={columns}>
            {({ id, title, score }) => (
              <th key={id} scope="col" title={`${title} · ${formatNumber(score)}`}>
                <span className={headClasses.challengeTitle}>{title}</span>
                <span className={headClasses.challengeScore}>{formatNumber(score)}</span>
              </th>
            )}
          </Columns>
        </tr>
      )}
    </thead>
  );
}

interface NameProps extends Pick<ColumnGroup, "name" | "category"> {
  /** A single column has no room for a label. */
  readonly isNarrow: boolean;
}

function CategoryName({ name, category, isNarrow }: NameProps) {
  const { icon: Icon, color } = getCategoryStyle(category);
  return (
    <span title={name}>
      <Icon size={14} aria-hidden color={color} />
      {isNarrow ? (
        <VisuallyHidden>{name}</VisuallyHidden>
      ) : (
        <span className={headClasses.categoryName}>{name}</span>
      )}
    </span>
  );
}
