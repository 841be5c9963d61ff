import type { GameDetail } from "@gonfalon/contract/game.ts";
import type { TimeLine } from "@gonfalon/contract/scoreboard.ts";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { Group, SegmentedControl, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useServerTime } from "#time/use-server-time.ts";
import classes from "./ScoreTimeline.module.css";
import { TimelineChart } from "./TimelineChart.tsx";
import { TimelineTable } from "./TimelineTable.tsx";
import { elapsed, firstZoom, type Zoom, zoomed, zoomsFor } from "./timeline.ts";

interface Props {
  readonly game: Pick<GameDetail, "start" | "end">;
  /** The top teams, best first. */
  readonly lines: readonly TimeLine[];
  /** Empty for all. */
  readonly division: string;
}

/** The scores of the top teams over time: lines, and a table of the scores at one instant. */
export function ScoreTimeline({ game, lines, division }: Props) {
  const { t } = useTranslation();
  const whole = elapsed(game, useServerTime(MINUTE_MS));
  const [zoom, setZoom] = useState<Zoom>(() => firstZoom(whole));
  const [chosen, setChosen] = useState<number>();
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());
  const span = zoomed(whole, zoom);
  const moment = Math.min(Math.max(chosen ?? span.to, span.from), span.to);

  function toggle(teamId: number) {
    const next = new Set(hidden);
    if (!next.delete(teamId)) next.add(teamId);
    setHidden(next);
  }

  if (lines.every(({ items }) => items.length === 0))
    return <Text c="dimmed">{t("scoreboard.timeline.none")}</Text>;
  const zooms = zoomsFor(whole);
  return (
    <Stack component="section" gap="sm" aria-labelledby="score-timeline">
      <Group justify="space-between">
        <Title order={2} size="h3" id="score-timeline">
          {division === "" ? t("scoreboard.timeline.title") : t("scoreboard.timeline.title-in", { division })}
        </Title>
        {zooms.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label={t("scoreboard.timeline.period")}
            value={zoom}
            onChange={setZoom}
            data={zooms.map((value) => ({ value, label: t(`scoreboard.timeline.${value}`) }))}
          />
        )}
      </Group>
      <div className={classes.panes}>
        <TimelineChart lines={lines} hidden={hidden} span={span} moment={moment} onMoment={setChosen} />
        <TimelineTable lines={lines} hidden={hidden} moment={moment} onToggle={toggle} />
      </div>
    </Stack>
  );
}
