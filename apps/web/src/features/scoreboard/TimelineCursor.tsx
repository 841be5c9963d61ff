import type { TimeLine } from "@gonfalon/contract/scoreboard.ts";
import { formatDateTime, formatNumber } from "#i18n/format.ts";
import { getSeriesColor } from "#theme/chart-series.ts";
import classes from "./TimelineCursor.module.css";
import { getScoreAt, PLOT_MARGIN, type Plot, toX } from "./timeline.ts";

interface Props {
  readonly plot: Plot;
  readonly lines: readonly TimeLine[];
  readonly hiddenTeamIds: ReadonlySet<number>;
  readonly moment: number;
}

/** The names and scores at the moment under the pointer. The table has the same data for users without a pointer. */
export function TimelineCursor({ plot, lines, hiddenTeamIds, moment }: Props) {
  const x = toX(plot, moment);
  const rows = lines
    .map(({ id, name, items }, index) => ({ id, name, index, score: getScoreAt({ items }, moment) }))
    .filter(({ id }) => !hiddenTeamIds.has(id))
    .toSorted((a, b) => b.score - a.score);
  return (
    <div
      className={classes.cursor}
      style={{ left: PLOT_MARGIN.left + x }}
      data-side={x > plot.width / 2 ? "left" : "right"}
      aria-hidden
    >
      <b>{formatDateTime(moment)}</b>
      {rows.map(({ id, name, index, score }) => (
        <div key={id}>
          <i style={{ background: getSeriesColor(index) }} />
          <bdi>{name}</bdi>
          <span>{formatNumber(score)}</span>
        </div>
      ))}
    </div>
  );
}
