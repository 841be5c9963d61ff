import type { GameDetail } from "@gonfalon/contract/game.ts";
import { type GamePhase, getGameTime } from "@gonfalon/rules/game-phase.ts";
import { Progress } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { getClockLabelKey } from "#game/clock-label-key.ts";
import { useServerTime } from "#time/use-server-time.ts";
import { TimeLeft } from "#ui/TimeLeft.tsx";
import classes from "./GameCountdown.module.css";

interface Props {
  readonly game: GameDetail;
  readonly phase: GamePhase;
}

const REFRESH_MS = 10_000;

/** The time until the start or the end of a game, and how much of a running game has elapsed. */
export function GameCountdown({ game, phase }: Props) {
  const { t } = useTranslation();
  const now = useServerTime(REFRESH_MS);
  const { start, end, pausedAt } = game;
  if (phase === "after") return null;
  return (
    <div>
      <span className={classes.label}>{t(getClockLabelKey({ phase, pausedAt }))}</span>
      <TimeLeft until={phase === "before" ? start : end} stoppedAt={pausedAt} className={classes.clock} />
      {phase === "running" && (
        <Progress
          value={((getGameTime(game, now) - start) / (end - start)) * 100}
          size="sm"
          mt="xs"
          aria-label={t("game.progress")}
        />
      )}
    </div>
  );
}
