import type { GameActivity } from "@gonfalon/contract/game-activity.ts";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { useTranslation } from "react-i18next";
import { formatNumber, formatRelative, formatShortTime } from "#i18n/format.ts";
import { useServerTime } from "#time/use-server-time.ts";
import { Panel, PanelNote } from "./Panel.tsx";
import classes from "./SubmissionPanel.module.css";
import { type Bar, listBars, listTicks } from "./submission-bars.ts";

/** The submissions of the last hours as a bar chart, and as a table for screen readers. */
export function SubmissionPanel({ interval, buckets }: Pick<GameActivity, "interval" | "buckets">) {
  const { t } = useTranslation();
  const now = useServerTime(MINUTE_MS);
  const title = t("overview.activity.title", { count: Math.round(interval / MINUTE_MS) });
  const bars = listBars(buckets);
  const lastBar = bars.at(-1);
  if (!lastBar)
    return (
      <Panel title={title}>
        <PanelNote>{t("overview.activity.none")}</PanelNote>
      </Panel>
    );
  const end = lastBar.bucket.start + interval;
  return (
    <Panel title={title} aside={<Legend />}>
      <Chart title={title} bars={bars} />
      <div className={classes.times} aria-hidden>
        {listTicks(buckets).map((start) => (
          <span key={start}>{formatShortTime(start)}</span>
        ))}
        <span className={classes.end}>{end < now ? formatShortTime(end) : formatRelative(now, now)}</span>
      </div>
      <SubmissionTable title={title} bars={bars} />
    </Panel>
  );
}

function Legend() {
  const { t } = useTranslation();
  return (
    <span className={classes.legend} aria-hidden>
      <span>{t("overview.activity.all")}</span>
      <span data-correct>{t("overview.activity.correct")}</span>
    </span>
  );
}

interface ChartProps {
  readonly title: string;
  readonly bars: readonly Bar[];
}

const BAR = { width: 8, gap: 2, height: 100 };

function Chart({ title, bars }: ChartProps) {
  const { t } = useTranslation();
  const step = BAR.width + BAR.gap;
  return (
    <svg
      className={classes.chart}
      viewBox={`0 0 ${bars.length * step - BAR.gap} ${BAR.height}`}
      preserveAspectRatio="none"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the chart is an inline SVG, not an image file
      role="img"
      aria-label={title}
    >
      {bars.map(({ bucket: { start, submissions, correct }, height, correctHeight }, index) => (
        <g key={start} transform={`translate(${index * step} ${BAR.height}) scale(1 -1)`}>
          <title>
            {`${formatShortTime(start)} · ${t("overview.activity.all")}: ${formatNumber(submissions)} · ${t("overview.activity.correct")}: ${formatNumber(correct)}`}
          </title>
          <rect width={BAR.width} height={BAR.height} className={classes.hoverArea} />
          <rect width={BAR.width} height={height * BAR.height} />
          <rect width={BAR.width} height={correctHeight * BAR.height} className={classes.correct} />
        </g>
      ))}
    </svg>
  );
}

/** The numbers of the chart, without the intervals that have no submissions. */
function SubmissionTable({ title, bars }: ChartProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.table}>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t("scoreboard.dialog.time")}</th>
            <th scope="col">{t("overview.activity.all")}</th>
            <th scope="col">{t("overview.activity.correct")}</th>
          </tr>
        </thead>
        <tbody>
          {bars
            .filter(({ bucket }) => bucket.submissions > 0)
            .map(({ bucket: { start, submissions, correct } }) => (
              <tr key={start}>
                <th scope="row">{formatShortTime(start)}</th>
                <td>{formatNumber(submissions)}</td>
                <td>{formatNumber(correct)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
