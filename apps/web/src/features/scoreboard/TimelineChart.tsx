import type { TimeLine } from "@gonfalon/contract/scoreboard.ts";
import { useElementSize } from "@mantine/hooks";
import type { PointerEvent } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime, formatNumber, formatShortDate, formatTime } from "#i18n/format.ts";
import { lineStyle } from "./line-style.ts";
import classes from "./ScoreTimeline.module.css";
import { axisTop, HOUR_MS, type Plot, type Span, stepPath, ticks, timeAt, xOf, yOf } from "./timeline.ts";

interface Props {
  readonly lines: readonly TimeLine[];
  readonly hidden: ReadonlySet<number>;
  readonly span: Span;
  /** The moment whose numbers the table shows. */
  readonly moment: number;
  readonly onMoment: (time: number) => void;
}

const HEIGHT = 260;
const MARGIN = { left: 52, right: 8, top: 8, bottom: 24 };
const WIDTH_BEFORE_MEASURING = 800;
const PX_PER_TICK = 140;
const SCORE_TICKS = 5;

/** The lines. The slider below moves the same moment as the pointer does, so that it works by keyboard too. */
export function TimelineChart({ lines, hidden, span, moment, onMoment }: Props) {
  const { t } = useTranslation();
  const { ref, width: measured } = useElementSize();
  const width = (measured || WIDTH_BEFORE_MEASURING) - MARGIN.left - MARGIN.right;
  const height = HEIGHT - MARGIN.top - MARGIN.bottom;
  const plot: Plot = { width, height, span, top: axisTop(lines) };

  function follow(event: PointerEvent<SVGSVGElement>) {
    const { left } = event.currentTarget.getBoundingClientRect();
    onMoment(timeAt(plot, event.clientX - left - MARGIN.left));
  }

  return (
    <div ref={ref} className={classes.chart}>
      <svg width="100%" height={HEIGHT} aria-hidden="true" onPointerMove={follow} onPointerDown={follow}>
        <g transform={`translate(${MARGIN.left} ${MARGIN.top})`}>
          <Axes plot={plot} />
          {lines.map((line, index) =>
            hidden.has(line.id) ? null : (
              <path
                key={line.id}
                d={stepPath(line, plot)}
                className={classes.line}
                style={lineStyle(index)}
              />
            ),
          )}
          <line className={classes.moment} x1={xOf(plot, moment)} x2={xOf(plot, moment)} y1={0} y2={height} />
        </g>
      </svg>
      <input
        type="range"
        className={classes.slider}
        style={{ marginInline: `${MARGIN.left}px ${MARGIN.right}px` }}
        aria-label={t("scoreboard.timeline.moment")}
        aria-valuetext={formatDateTime(moment)}
        min={span.from}
        max={span.to}
        step={Math.max(1, Math.round((span.to - span.from) / 200))}
        value={moment}
        onChange={(event) => onMoment(Number(event.currentTarget.value))}
      />
    </div>
  );
}

function Axes({ plot }: { readonly plot: Plot }) {
  const { width, height, span, top } = plot;
  const times = ticks(span, Math.max(2, Math.floor(width / PX_PER_TICK) + 1));
  const scores = ticks({ from: 0, to: top }, SCORE_TICKS);
  return (
    <g className={classes.axes}>
      {scores.map((score) => (
        <g key={score}>
          <line x1={0} x2={width} y1={yOf(plot, score)} y2={yOf(plot, score)} />
          <text x={-8} y={yOf(plot, score)} dy="0.32em" textAnchor="end">
            {formatNumber(score)}
          </text>
        </g>
      ))}
      {times.map((time, index) => (
        <text key={time} x={xOf(plot, time)} y={height + 18} textAnchor={anchorOf(index, times.length)}>
          {tickText(span, time)}
        </text>
      ))}
    </g>
  );
}

function anchorOf(index: number, count: number): "start" | "middle" | "end" {
  if (index === 0) return "start";
  return index === count - 1 ? "end" : "middle";
}

/** The day too, where the span is longer than one. */
function tickText({ from, to }: Span, time: number): string {
  const clock = formatTime(time).replace(/:\d\d(?!.*:)/, "");
  return to - from > 20 * HOUR_MS ? `${formatShortDate(time)} ${clock}` : clock;
}
