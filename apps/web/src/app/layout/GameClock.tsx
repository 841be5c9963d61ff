import type { GameDetail } from "@gonfalon/contract/game.ts";
import { HOUR_MS, MINUTE_MS } from "@gonfalon/rules/durations.ts";
import type { GamePhase } from "@gonfalon/rules/game-phase.ts";
import { useTranslation } from "react-i18next";
import { getClockLabelKey } from "#game/clock-label-key.ts";
import { useGameTime } from "#game/game-phase.ts";
import { formatDateTime } from "#i18n/format.ts";
import { TimeLeft } from "#ui/TimeLeft.tsx";
import classes from "./GameBar.module.css";
import { GameStat } from "./GameStat.tsx";

interface Props {
  readonly game: Pick<GameDetail, "start" | "end" | "pausedAt" | "practiceMode">;
  readonly phase: GamePhase;
}

/**
 * The countdown to the start or the end of the game, with the elapsed time as a line under the bar. After the end, the
 * time of the end.
 */
export function GameClock({ game, phase }: Props) {
  const { t } = useTranslation();
  const now = useGameTime(game, MINUTE_MS);
  if (phase === "after")
    return (
      <GameStat name={t("play.clock.ended", { time: formatDateTime(game.end) })}>
        {game.practiceMode && <span className={classes.practice}>{t("play.clock.practice")}</span>}
      </GameStat>
    );
  const elapsedShare = Math.min(1, Math.max(0, (now - game.start) / (game.end - game.start)));
  return (
    <>
      <GameStat
        name={t(getClockLabelKey({ phase, pausedAt: game.pausedAt }))}
        isUrgent={phase === "running" && game.end - now < HOUR_MS}
      >
        <TimeLeft until={phase === "before" ? game.start : game.end} stoppedAt={game.pausedAt} />
      </GameStat>
      {phase === "running" && (
        <div className={classes.elapsed}>
          <dt className={classes.hidden}>{t("play.clock.progress")}</dt>
          <dd>
            <progress max={1} value={elapsedShare} aria-label={t("play.clock.progress")} />
          </dd>
        </div>
      )}
    </>
  );
}
