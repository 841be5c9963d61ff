import { type BasicGameInfo, getGame } from "@gonfalon/contract/game-view.ts";
import { Button, Skeleton, Text } from "@mantine/core";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useEndpoint } from "#api/use-endpoint.ts";
import { getClockLabelKey } from "#game/clock-label-key.ts";
import { useGamePhase } from "#game/game-phase.ts";
import { formatDateTime } from "#i18n/format.ts";
import { paths } from "#routing/paths.ts";
import { BigClock } from "#ui/BigClock.tsx";
import { lazyDecoration } from "#ui/lazy-decoration.ts";
import { GameHero } from "./GameHero.tsx";
import classes from "./HomeHero.module.css";
import { MainActionButton } from "./MainActionButton.tsx";

const LeadingTeams = lazyDecoration<{ readonly gameId: number }>(
  async () => (await import("./LeadingTeams.tsx")).LeadingTeams,
);

interface Props {
  readonly game: BasicGameInfo;
  /** The level of the heading. */
  readonly order: 1 | 2;
}

/** The most relevant game at the top of the home page: the time left and one main action. */
export function HomeHero({ game, order }: Props) {
  const { t } = useTranslation();
  const phase = useGamePhase(game);
  const clockEnd = phase === "before" ? game.start : game.end;
  const gameDetail = useEndpoint(getGame, { params: { id: game.id } }, { refreshEveryMs: 0 });
  const showsTeams = phase === "running" && (gameDetail.state !== "ready" || gameDetail.data.teamCount > 0);
  return (
    <GameHero
      game={game}
      layout="home"
      order={order}
      aside={showsTeams && <LeadingTeamsBox gameId={game.id} />}
    >
      {phase !== "after" && (
        <div className={classes.clock}>
          <BigClock until={clockEnd} stoppedAt={game.pausedAt} />
          <Text className={classes.until ?? ""}>
            {t(getClockLabelKey({ phase, pausedAt: game.pausedAt }))}
            <br />
            <time dateTime={new Date(clockEnd).toISOString()}>{formatDateTime(clockEnd)}</time>
          </Text>
        </div>
      )}
      <div className={classes.actions}>
        {gameDetail.state === "loading" && <Skeleton width="11rem" height="3.5rem" radius={0} aria-busy />}
        {gameDetail.state === "ready" && <MainActionButton game={gameDetail.data} />}
        {phase !== "before" && (
          <Button
            component={Link}
            to={paths.gameScoreboard(game.id)}
            variant="default"
            size="xl"
            radius={0}
            fz="md"
          >
            {t("scoreboard.title")}
          </Button>
        )}
        <Button
          component={Link}
          to={paths.game(game.id)}
          variant="subtle"
          color="gray"
          size="xl"
          radius={0}
          fz="md"
        >
          {t("game.open")}
        </Button>
      </div>
      <Text className={classes.facts ?? ""}>
        {gameDetail.state === "ready" &&
          t(gameDetail.data.soloMode ? "game.players" : "game.teams", { count: gameDetail.data.teamCount })}
      </Text>
    </GameHero>
  );
}

/** Reserves the space of the teams, so that nothing shifts when they are loaded. */
function LeadingTeamsBox({ gameId }: { readonly gameId: number }) {
  return (
    <div className={classes.leading}>
      <Suspense>
        <LeadingTeams gameId={gameId} />
      </Suspense>
    </div>
  );
}
