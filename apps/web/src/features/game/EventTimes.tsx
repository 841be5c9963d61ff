import type { GameDetail } from "@gonfalon/contract/game.ts";
import { type GamePhase, gameTime } from "@gonfalon/rules/game-phase.ts";
import { Progress } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { clockName } from "#game/clock-name.ts";
import { formatDateTime, formatRelative } from "#i18n/format.ts";
import { useServerTime } from "#time/use-server-time.ts";
import { TimeLeft } from "#ui/TimeLeft.tsx";
import classes from "./EventTimes.module.css";

interface Props {
  readonly game: GameDetail;
  readonly phase: GamePhase;
}

const TEN_SECONDS_MS = 10_000;

/** The remaining time, the times and the divisions of a game. */
export function EventTimes({ game, phase }: Props) {
  const { t } = useTranslation();
  const now = useServerTime(TEN_SECONDS_MS);
  const { start, end, pausedAt } = game;
  const time = gameTime(game, now);
  const divisions = game.divisionInfos.map(({ name }) => name);
  return (
    <div className={classes.times}>
      {phase !== "after" && (
        <div>
          <span className={classes.label}>{t(clockName({ phase, pausedAt }))}</span>
          <TimeLeft until={phase === "before" ? start : end} stoppedAt={pausedAt} className={classes.clock} />
        </div>
      )}
      {phase === "running" && (
        <Progress value={((time - start) / (end - start)) * 100} size="sm" aria-label={t("game.progress")} />
      )}
      <dl className={classes.facts}>
        <dt>{t("game.start")}</dt>
        <dd>
          <time dateTime={new Date(start).toISOString()}>{formatDateTime(start)}</time>{" "}
          <span>({formatRelative(start, now)})</span>
        </dd>
        <dt>{t("game.end")}</dt>
        <dd>
          <time dateTime={new Date(end).toISOString()}>{formatDateTime(end)}</time>{" "}
          <span>({formatRelative(end, now)})</span>
        </dd>
        {divisions.length > 0 && (
          <>
            <dt>{t("game.join.division")}</dt>
            <dd>{divisions.join(", ")}</dd>
          </>
        )}
      </dl>
      <p className={classes.label}>{t("game.teams", { count: game.teamCount })}</p>
    </div>
  );
}
