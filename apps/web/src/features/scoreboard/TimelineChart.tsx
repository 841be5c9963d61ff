import type { TimeLine } from "@gonfalon/contract/scoreboard.ts";
import { useElementSize } from "@mantine/hooks";
import type { PointerEvent } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "#i18n/format.ts";
import classes from "./ScoreTimeline.module.css";
import { TimelineLabels } from "./TimelineLabels.tsx";
import { TimelinePlot } from "./TimelinePlot.tsx";
import { PLOT_MARGIN, plotWithin, type Span, timeAt, toX } from "./timeline.ts";

interface Props {
  readonly lines: readonly TimeLine[];
  readonly hidden: ReadonlySet<number>;
  readonly span: Span;
  /** The instant that the table shows. */
  readonly moment: number;
  readonly onMoment: (time: number) => void;
}

const HEIGHT = 260;
const WIDTH_BEFORE_MEASURING = 800;
/** Names at the ends of the lines need this room, and are left out of narrow charts. */
const LABELS_PX = 150;
const MIN_WIDTH_WITH_LABELS = 480;
/** Steps from the start instead of milliseconds, so that the last step is exactly the end. */
const SLIDER_STEPS = 200;

/** The lines. The slider below selects the same instant as the pointer, for keyboard users. */
export function TimelineChart({ lines, hidden, span, moment, onMoment }: Props) {
  const { t } = useTranslation();
  const { ref, width } = useElementSize();
  const size = { width: width || WIDTH_BEFORE_MEASURING, height: HEIGHT };
  const hasLabels = size.width >= MIN_WIDTH_WITH_LABELS;
  const right = hasLabels ? LABELS_PX : PLOT_MARGIN.right;
  const plot = plotWithin(size, span, lines, right);
  const x = toX(plot, moment);
  const length = Math.max(1, span.to - span.from);

  function follow(event: PointerEvent<SVGSVGElement>) {
    const { left } = event.currentTarget.getBoundingClientRect();
    onMoment(timeAt(plot, event.clientX - left - PLOT_MARGIN.left));
  }

  return (
    <div ref={ref} className={classes.chart}>
      <svg width="100%" height={HEIGHT} aria-hidden="true" onPointerMove={follow} onPointerDown={follow}>
        <TimelinePlot plot={plot} lines={lines} hidden={hidden}>
          <line className={classes.moment} x1={x} x2={x} y1={0} y2={plot.height} />
          {hasLabels && <TimelineLabels plot={plot} lines={lines} hidden={hidden} />}
        </TimelinePlot>
      </svg>
      <input
        type="range"
        className={classes.slider}
        style={{ marginInline: `${PLOT_MARGIN.left}px ${right}px` }}
        aria-label={t("scoreboard.timeline.moment")}
        aria-valuetext={formatDateTime(moment)}
        min={0}
        max={SLIDER_STEPS}
        value={Math.round(((moment - span.from) / length) * SLIDER_STEPS)}
        onChange={(event) =>
          onMoment(Math.round(span.from + (length * Number(event.currentTarget.value)) / SLIDER_STEPS))
        }
      />
    </div>
  );
}
