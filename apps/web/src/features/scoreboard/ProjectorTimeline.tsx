import type { GameDetail } from "@gonfalon/contract/game.ts";
import type { TimeLine } from "@gonfalon/contract/scoreboard.ts";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { useElementSize } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { useServerTime } from "#time/use-server-time.ts";
import classes from "./Projector.module.css";
import { TimelineLabels } from "./TimelineLabels.tsx";
import { TimelinePlot } from "./TimelinePlot.tsx";
import { createPlot, getElapsedSpan } from "./timeline.ts";
import { getInitialZoom, toVisibleSpan } from "./timeline-zoom.ts";

interface Props {
  readonly game: Pick<GameDetail, "start" | "end">;
  readonly lines: readonly TimeLine[];
}

/** On a wider screen the chart is scaled up, so that lines and texts grow with the screen. */
const MAX_DRAWN_WIDTH = 620;
const HEIGHT_BEFORE_MEASURING = 310;
const LABELS_WIDTH_PX = 140;
const NO_TEAM_IDS: ReadonlySet<number> = new Set();

/** The lines of the top ten with their names; the numbers are in the table beside the chart. */
export function ProjectorTimeline({ game, lines }: Props) {
  const { t } = useTranslation();
  const { ref, width, height } = useElementSize();
  const fullSpan = getElapsedSpan(game, useServerTime(MINUTE_MS), lines);
  const drawnWidth = width > 0 ? Math.min(width, MAX_DRAWN_WIDTH) : MAX_DRAWN_WIDTH;
  const size = {
    width: drawnWidth,
    height: width > 0 ? (drawnWidth * height) / width : HEIGHT_BEFORE_MEASURING,
  };
  const plot = createPlot(size, toVisibleSpan(fullSpan, getInitialZoom(fullSpan)), lines, LABELS_WIDTH_PX);
  return (
    <section ref={ref} className={classes.timeline} aria-label={t("scoreboard.timeline.title")}>
      <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
        {plot.height > 0 && (
          <TimelinePlot plot={plot} lines={lines}>
            <TimelineLabels plot={plot} lines={lines} ownTeamId={undefined} hiddenTeamIds={NO_TEAM_IDS} />
          </TimelinePlot>
        )}
      </svg>
    </section>
  );
}
