import type { GameDetail } from "@gonfalon/contract/game.ts";
import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { NotStarted } from "#app/layout/NotStarted.tsx";
import { paths } from "#routing/paths.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { usePageTitle } from "#ui/use-page-title.ts";
import type { PlayStatus } from "./play-status.ts";

interface Props {
  readonly game: GameDetail;
  readonly status: Exclude<PlayStatus, "open">;
  /** The actions that remain after the end. */
  readonly children?: ReactNode;
}

/** Why the challenges are not available, and where to go instead. */
export function PlayClosed({ game, status, children }: Props) {
  const { t } = useTranslation();
  usePageTitle(game.title);
  if (status === "before") return <NotStarted game={game} />;
  return (
    <EmptyState order={2} title={t(`play.closed.${status}-title`)} text={t(`play.closed.${status}-text`)}>
      <Group justify="center">
        <Button component={Link} to={paths.gameScoreboard(game.id)} variant="default">
          {t("scoreboard.title")}
        </Button>
        <Button component={Link} to={paths.game(game.id)} variant="default">
          {t("play.to-game")}
        </Button>
        {children}
      </Group>
    </EmptyState>
  );
}
