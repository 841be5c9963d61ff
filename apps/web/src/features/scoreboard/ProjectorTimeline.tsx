import type { GameDetail } from "@gonfalon/contract/game.ts";
import type { TimeLine } from "@gonfalon/contract/scoreboard.ts";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { useElementSize } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { useServerTime } from "#time/use-server-time.ts";
import { lineStyle } from "./line-style.ts";
import classes from "./Projector.module.css";
import lineClasses from "./ScoreTimeline.module.css";
import { TimelinePlot } from "./TimelinePlot.tsx";
import { elapsed, plotWithin } from "./timeline.ts";
import { firstZoom, zoomed } from "./timeline-zoom.ts";

interface Props {
  readonly game: Pick<GameDetail, "start" | "end">;
  readonly lines: readonly TimeLine[];
}

/** The drawing has a fixed width and is scaled: lines and numbers grow with the screen. */
const WIDTH = 520;
const HEIGHT_BEFORE_MEASURING = 260;

/** The lines of the top ten with their names; the numbers are in the table beside it. */
export function ProjectorTimeline({ game, lines }: Props) {
  const { t } = useTranslation();
  const { ref, width, height } = useElementSize();
  const whole = elapsed(game, useServerTime(MINUTE_MS));
  const size = {
    width: WIDTH,
    height: width > 0 ? (WIDTH * height) / width : HEIGHT_BEFORE_MEASURING,
  };
  const plot = plotWithin(size, zoomed(whole, firstZoom(whole)), lines);
  return (
    <section className={classes.timeline} aria-label={t("scoreboard.timeline.title")}>
      <div ref={ref}>
        <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
          {plot.height > 0 && <TimelinePlot plot={plot} lines={lines} />}
        </svg>
      </div>
      <ul className={classes.names}>
        {lines.map((line, index) => (
          <li key={line.id}>
            <svg viewBox="0 0 28 6" aria-hidden="true">
              <line x1="0" x2="28" y1="3" y2="3" className={lineClasses.line} style={lineStyle(index)} />
            </svg>
            {line.name}
          </li>
        ))}
      </ul>
    </section>
  );
}
