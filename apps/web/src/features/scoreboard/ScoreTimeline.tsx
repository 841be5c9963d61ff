import type { GameDetail } from "@gonfalon/contract/game.ts";
import type { TimeLine } from "@gonfalon/contract/scoreboard.ts";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { Group, Paper, SegmentedControl, Text, Title } from "@mantine/core";
import { IconPhotoDown, IconTable } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAction } from "#api/use-action.ts";
import { useServerTime } from "#time/use-server-time.ts";
import { IconButton } from "#ui/IconButton.tsx";
import { saveFile } from "#ui/save-file.ts";
import { useIsNarrow } from "#ui/use-is-narrow.ts";
import classes from "./ScoreTimeline.module.css";
import { TimelineChart } from "./TimelineChart.tsx";
import { TimelineTable } from "./TimelineTable.tsx";
import { getElapsedSpan } from "./timeline.ts";
import { getInitialZoom, listZooms, type Selection, toVisibleSpan } from "./timeline-zoom.ts";

interface Props {
  readonly game: Pick<GameDetail, "title" | "start" | "end">;
  /** The top teams, best first. */
  readonly lines: readonly TimeLine[];
  readonly ownTeamId: number | undefined;
  /** The selected division; empty for all. */
  readonly division: string;
}

/** The scores of the top teams over time: lines, and a table of the scores at one moment. */
export function ScoreTimeline({ game, lines, ownTeamId, division }: Props) {
  const { t } = useTranslation();
  // A narrow chart has no room for names, so it always has the table.
  const isNarrow = useIsNarrow();
  const fullSpan = getElapsedSpan(game, useServerTime(MINUTE_MS), lines);
  const [selection, setSelection] = useState<Selection>(() => getInitialZoom(fullSpan));
  const [moment, setMoment] = useState<number>();
  const [hiddenTeamIds, setHiddenTeamIds] = useState<ReadonlySet<number>>(new Set());
  const [hasTable, setHasTable] = useState(false);
  const drawing = useRef<SVGSVGElement>(null);
  const span = toVisibleSpan(fullSpan, selection);

  function toggleTeam(teamId: number) {
    const newIds = new Set(hiddenTeamIds);
    if (!newIds.delete(teamId)) newIds.add(teamId);
    setHiddenTeamIds(newIds);
  }

  const saveImage = useAction(async () => {
    if (!drawing.current) return;
    const { toImage } = await import("./chart-image.ts");
    saveFile(
      new File([await toImage(drawing.current, game.title)], `${game.title}.png`, { type: "image/png" }),
    );
  });

  if (lines.every(({ items }) => items.length === 0))
    return <Text c="dimmed">{t("scoreboard.timeline.none")}</Text>;
  const zooms = listZooms(fullSpan);
  return (
    <Paper component="section" className={classes.timeline ?? ""} aria-labelledby="score-timeline">
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={2} size="h4" id="score-timeline" mr="auto">
          {division === "" ? t("scoreboard.timeline.title") : t("scoreboard.timeline.title-in", { division })}
        </Title>
        {zooms.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label={t("scoreboard.timeline.period")}
            value={typeof selection === "string" ? selection : ""}
            onChange={(value) => setSelection(zooms.find((zoom) => zoom === value) ?? "all")}
            data={zooms.map((value) => ({ value, label: t(`scoreboard.timeline.${value}`) }))}
          />
        )}
        {!isNarrow && (
          <Group gap={4}>
            <IconButton
              icon={IconTable}
              label={t("scoreboard.timeline.table")}
              pressed={hasTable}
              onClick={() => setHasTable(!hasTable)}
            />
            <IconButton
              icon={IconPhotoDown}
              label={t("scoreboard.timeline.image")}
              onClick={() => void saveImage.run()}
            />
          </Group>
        )}
      </Group>
      <div className={classes.panes} data-table={hasTable || undefined}>
        <TimelineChart
          drawing={drawing}
          lines={lines}
          ownTeamId={ownTeamId}
          hiddenTeamIds={hiddenTeamIds}
          fullSpan={fullSpan}
          span={span}
          onSelect={setSelection}
          moment={moment}
          onMoment={setMoment}
        />
        {(isNarrow || hasTable) && (
          <TimelineTable
            lines={lines}
            hiddenTeamIds={hiddenTeamIds}
            moment={moment ?? span.to}
            onToggle={toggleTeam}
          />
        )}
      </div>
    </Paper>
  );
}
