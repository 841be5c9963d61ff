import type { GameDetail } from "@gonfalon/contract/game.ts";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import type { GamePhase } from "@gonfalon/rules/game-phase.ts";
import { Progress, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "#i18n/format.ts";
import { useServerTime } from "#time/use-server-time.ts";
import { TimeLeft } from "#ui/TimeLeft.tsx";
import classes from "./GameLayout.module.css";

interface Props {
  readonly game: Pick<GameDetail, "start" | "end" | "practiceMode">;
  readonly phase: GamePhase;
}

/** Countdown to the start or the end of the game. */
export function GameClock({ game, phase }: Props) {
  const { t } = useTranslation();
  const now = useServerTime(MINUTE_MS);
  if (phase === "after")
    return (
      <div className={classes.clock}>
        <Text c="dimmed">{t("play.clock.ended", { time: formatDateTime(game.end) })}</Text>
        {game.practiceMode && <Text size="sm">{t("play.clock.practice")}</Text>}
      </div>
    );
  const until = phase === "before" ? game.start : game.end;
  const share = ((now - game.start) / (game.end - game.start)) * 100;
  return (
    <div className={classes.clock}>
      <Text size="xs" c="dimmed">
        {t(phase === "before" ? "play.clock.starts" : "play.clock.ends")}
      </Text>
      <TimeLeft until={until} className={classes.time} />
      {phase === "running" && <Progress value={share} size={4} aria-label={t("play.clock.progress")} />}
    </div>
  );
}
