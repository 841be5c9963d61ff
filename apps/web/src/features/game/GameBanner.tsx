import type { GameDetail } from "@gonfalon/contract/game.ts";
import type { GamePhase } from "@gonfalon/rules/game-phase.ts";
import { Badge, Group, Paper, Progress, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime, formatRelative } from "#i18n/format.ts";
import { useServerTime } from "#time/use-server-time.ts";
import { PageTitle } from "#ui/PageTitle.tsx";
import { PhaseBadge, SizeBadge } from "./GameBadges.tsx";
import classes from "./GameBanner.module.css";
import { GamePoster } from "./GamePoster.tsx";

interface Props {
  readonly game: GameDetail;
  readonly phase: GamePhase;
  /** The actions. */
  readonly children: ReactNode;
}

/** The title, the times and the number of teams of a game. */
export function GameBanner({ game, phase, children }: Props) {
  const { t } = useTranslation();
  return (
    <Paper className={classes.banner ?? ""}>
      <div className={classes.text}>
        <Group gap="xs">
          <PhaseBadge phase={phase} />
          <SizeBadge limit={game.limit} />
          {game.hidden && (
            <Badge variant="light" color="yellow">
              {t("game.hidden")}
            </Badge>
          )}
          {game.practiceMode && phase === "after" && (
            <Badge variant="light" color="grape">
              {t("game.practice")}
            </Badge>
          )}
        </Group>
        <PageTitle>{game.title}</PageTitle>
        {game.summary && <Text>{game.summary}</Text>}
        <Text size="sm" c="dimmed">
          {t("game.teams", { count: game.teamCount })}
        </Text>
        <Times game={game} phase={phase} />
        <Group gap="sm" mt="auto">
          {children}
        </Group>
      </div>
      <div className={classes.poster}>
        <GamePoster game={game} />
      </div>
    </Paper>
  );
}

const TEN_SECONDS_MS = 10_000;

function Times({ game, phase }: Pick<Props, "game" | "phase">) {
  const { t } = useTranslation();
  const now = useServerTime(TEN_SECONDS_MS);
  const { start, end } = game;
  return (
    <div className={classes.times}>
      <dl className={classes.instants}>
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
      </dl>
      {phase === "running" && (
        <Progress value={((now - start) / (end - start)) * 100} size="sm" aria-label={t("game.progress")} />
      )}
    </div>
  );
}
