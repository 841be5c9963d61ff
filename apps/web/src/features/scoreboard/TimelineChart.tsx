import type { TimeLine } from "@gonfalon/contract/scoreboard.ts";
import { useElementSize } from "@mantine/hooks";
import type { PointerEvent, Ref } from "react";
import classes from "./ScoreTimeline.module.css";
import { TimelineBrush } from "./TimelineBrush.tsx";
import { TimelineCursor } from "./TimelineCursor.tsx";
import { TimelineLabels } from "./TimelineLabels.tsx";
import { TimelinePlot } from "./TimelinePlot.tsx";
import { createPlot, getTimeAt, PLOT_MARGIN, type Span, toX } from "./timeline.ts";
import type { Selection } from "./timeline-zoom.ts";

interface Props {
  readonly drawing: Ref<SVGSVGElement>;
  readonly lines: readonly TimeLine[];
  readonly ownTeamId: number | undefined;
  readonly hiddenTeamIds: ReadonlySet<number>;
  readonly fullSpan: Span;
  readonly span: Span;
  readonly onSelect: (selection: Selection) => void;
  /** The moment under the pointer. */
  readonly moment: number | undefined;
  readonly onMoment: (time: number | undefined) => void;
}

const HEIGHT = 214;
const WIDTH_BEFORE_MEASURING = 800;
/** The width of the team names at the ends of the lines; narrow charts show no names. */
const LABELS_WIDTH_PX = 150;
const MIN_WIDTH_WITH_LABELS = 480;

/** The lines, with the scores at the moment under the pointer, and a brush that selects the visible period. */
export function TimelineChart(props: Props) {
  const { drawing, lines, ownTeamId, hiddenTeamIds, fullSpan, span, onSelect, moment, onMoment } = props;
  const { ref, width } = useElementSize();
  const size = { width: width || WIDTH_BEFORE_MEASURING, height: HEIGHT };
  const hasLabels = size.width >= MIN_WIDTH_WITH_LABELS;
  const rightMargin = hasLabels ? LABELS_WIDTH_PX : PLOT_MARGIN.right;
  const plot = createPlot(size, span, lines, rightMargin);

  function followPointer(event: PointerEvent<SVGSVGElement>) {
    const { left } = event.currentTarget.getBoundingClientRect();
    onMoment(getTimeAt(plot, event.clientX - left - PLOT_MARGIN.left));
  }

  return (
    <div ref={ref} className={classes.chart}>
      <svg
        ref={drawing}
        width="100%"
        height={HEIGHT}
        aria-hidden="true"
        onPointerMove={followPointer}
        onPointerDown={followPointer}
        onPointerLeave={() => onMoment(undefined)}
      >
        <TimelinePlot plot={plot} lines={lines} ownTeamId={ownTeamId} hiddenTeamIds={hiddenTeamIds}>
          {moment !== undefined && (
            <line
              className={classes.moment}
              x1={toX(plot, moment)}
              x2={toX(plot, moment)}
              y1={0}
              y2={plot.height}
            />
          )}
          {hasLabels && (
            <TimelineLabels plot={plot} lines={lines} ownTeamId={ownTeamId} hiddenTeamIds={hiddenTeamIds} />
          )}
        </TimelinePlot>
      </svg>
      {moment !== undefined && (
        <TimelineCursor plot={plot} lines={lines} hiddenTeamIds={hiddenTeamIds} moment={moment} />
      )}
      <div style={{ marginInline: `${PLOT_MARGIN.left}px ${rightMargin}px` }}>
        <TimelineBrush lines={lines} fullSpan={fullSpan} span={span} onSelect={onSelect} />
      </div>
    </div>
  );
}
