import type { GameDetail } from "@gonfalon/contract/game.ts";
import { Progress, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useServerTime } from "#api/use-server-time.ts";
import { formatDateTime, formatRelative } from "#i18n/format.ts";
import { Countdown } from "#ui/Countdown.tsx";
import classes from "./GameFrame.module.css";
import type { GamePhase } from "./game-phase.ts";

interface Props {
  readonly game: Pick<GameDetail, "start" | "end">;
  readonly phase: GamePhase;
}

/** Beyond this a clock of hours says little. */
const LONGEST_CLOCK_MS = 999 * 3_600_000;
const MINUTE_MS = 60_000;

/** How long until the game starts or ends. */
export function GameClock({ game, phase }: Props) {
  const { t } = useTranslation();
  const now = useServerTime(MINUTE_MS);
  if (phase === "after")
    return (
      <Text className={classes.clock ?? ""} c="dimmed">
        {t("play.clock.ended", { time: formatDateTime(game.end) })}
      </Text>
    );
  const until = phase === "before" ? game.start : game.end;
  const share = ((now - game.start) / (game.end - game.start)) * 100;
  return (
    <div className={classes.clock}>
      <Text size="xs" c="dimmed">
        {t(phase === "before" ? "play.clock.starts" : "play.clock.ends")}
      </Text>
      {until - now > LONGEST_CLOCK_MS ? (
        <Text className={classes.time ?? ""}>{formatRelative(until, now)}</Text>
      ) : (
        <Countdown until={until} className={classes.time} />
      )}
      {phase === "running" && <Progress value={share} size={4} aria-label={t("play.clock.progress")} />}
    </div>
  );
}
