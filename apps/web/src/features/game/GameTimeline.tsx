import type { BasicGameInfo } from "@gonfalon/contract/game.ts";
import { getGamePhase } from "@gonfalon/rules/game-phase.ts";
import { Stack, Title } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatDateTime, formatMonth, formatShortDate } from "#i18n/format.ts";
import { paths } from "#routing/paths.ts";
import { getServerTime } from "#time/server-clock.ts";
import classes from "./GameTimeline.module.css";
import {
  getWeeksAround,
  isWeekend,
  PAST_DAYS,
  type Span,
  TIMELINE_DAYS,
  toFraction,
  toSpan,
  type Weeks,
} from "./game-timeline.ts";

const toPercent = (fraction: number) => `${(fraction * 100).toFixed(3)}%`;

/** The games of the surrounding weeks on a timeline. Renders nothing if there are none. */
export function GameTimeline({ games }: { readonly games: readonly BasicGameInfo[] }) {
  const now = getServerTime();
  const weeks = getWeeksAround(now);
  const bars = games
    .flatMap((game) => {
      const span = toSpan(weeks, game);
      return span ? [{ game, span }] : [];
    })
    .toSorted((a, b) => a.game.start - b.game.start);
  return bars.length === 0 ? null : <TimelineWeeks weeks={weeks} bars={bars} now={now} />;
}

interface Props {
  readonly weeks: Weeks;
  readonly bars: readonly { readonly game: BasicGameInfo; readonly span: Span }[];
  readonly now: number;
}

function TimelineWeeks({ weeks, bars, now }: Props) {
  const { t } = useTranslation();
  const scroller = useScrollToNow();
  return (
    <Stack component="section" gap="xs" aria-labelledby="timeline">
      <Title order={2} id="timeline" size="h3">
        {t("game.timeline")}
      </Title>
      <div ref={scroller} className={classes.scroller}>
        <div className={classes.band}>
          <div className={classes.days} aria-hidden>
            {weeks.days.map((day) => (
              <span key={day} data-weekend={isWeekend(day) || undefined} title={formatMonth(day)}>
                {new Date(day).getDate() === 1 ? formatShortDate(day) : new Date(day).getDate()}
              </span>
            ))}
          </div>
          <div className={classes.now} style={{ left: toPercent(toFraction(weeks, now)) }} aria-hidden />
          <ul className={classes.games}>
            {bars.map(({ game, span }) => (
              <li key={game.id} style={{ paddingLeft: toPercent(span.left) }}>
                <span
                  className={classes.bar}
                  data-phase={getGamePhase(game, now)}
                  style={{ left: toPercent(span.left), width: toPercent(span.width) }}
                />
                <Link
                  to={paths.game(game.id)}
                  className={classes.game}
                  style={{ minWidth: toPercent(span.width / (1 - span.left)) }}
                >
                  <span className={classes.label}>
                    <span className={classes.name}>{game.title}</span>
                    <span className={classes.times}>
                      {formatDateTime(game.start)} – {formatDateTime(game.end)}
                    </span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Stack>
  );
}

/** Scrolls so that the start of the current day is at one third of the visible width. */
function useScrollToNow() {
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const area = scroller.current;
    if (area) area.scrollLeft = area.scrollWidth * (PAST_DAYS / TIMELINE_DAYS) - area.clientWidth / 3;
  }, []);
  return scroller;
}
