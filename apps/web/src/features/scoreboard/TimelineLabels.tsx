import type { TimeLine } from "@gonfalon/contract/scoreboard.ts";
import { getSeriesColor } from "#theme/chart-series.ts";
import classes from "./ScoreTimeline.module.css";
import { getScoreAt, type Plot, toY } from "./timeline.ts";
import { spreadLabels } from "./timeline-ticks.ts";

interface Props {
  readonly plot: Plot;
  readonly lines: readonly TimeLine[];
  readonly ownTeamId: number | undefined;
  readonly hiddenTeamIds: ReadonlySet<number>;
}

const MIN_LABEL_GAP_PX = 15;
const MAX_GRAPHEMES = 18;

/** The name of each team at the end of its line. */
export function TimelineLabels({ plot, lines, ownTeamId, hiddenTeamIds }: Props) {
  const labels = lines.flatMap((line, index) =>
    hiddenTeamIds.has(line.id) ? [] : [{ ...line, index, endY: toY(plot, getScoreAt(line, plot.span.to)) }],
  );
  const labelYs = spreadLabels(
    labels.map(({ endY }) => endY),
    MIN_LABEL_GAP_PX,
    plot.height,
  );
  return (
    <g transform={`translate(${plot.width} 0)`} className={classes.labels}>
      {labels.map(({ id, name, index, endY }, position) => (
        <g key={id}>
          <path d={`M0 ${endY}L10 ${labelYs[position]}H14`} stroke={getSeriesColor(index)} fill="none" />
          <text x={18} y={labelYs[position]} dy="0.32em" data-own={id === ownTeamId || undefined}>
            {shorten(name)}
          </text>
        </g>
      ))}
    </g>
  );
}

function shorten(name: string): string {
  const graphemes = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment);
  return graphemes.length > MAX_GRAPHEMES ? `${graphemes.slice(0, MAX_GRAPHEMES - 1).join("")}…` : name;
}
