import { type BasicGameInfo, recentGames } from "@gonfalon/contract/game-view.ts";
import { Badge, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useEndpoint } from "#api/use-endpoint.ts";
import { getClockLabelKey } from "#game/clock-label-key.ts";
import { pickFeaturedGame, sortByInterest } from "#game/featured.ts";
import { useGamePhase } from "#game/game-phase.ts";
import { PhaseBadge } from "#game/PhaseBadge.tsx";
import { darkArea } from "#theme/dark-area.ts";
import { getServerTime } from "#time/server-clock.ts";
import { LazyPosterArt } from "#ui/LazyPosterArt.tsx";
import { TimeLeft } from "#ui/TimeLeft.tsx";
import classes from "./AccountPage.module.css";

/** The poster of the running or next game, with the time left. A generated picture replaces a missing poster. */
export function AccountArt() {
  const games = useEndpoint(recentGames, { query: { limit: 4 } }, { once: true });
  const now = getServerTime();
  const game = games.state === "ready" ? pickFeaturedGame(sortByInterest(games.data, now), now) : undefined;
  return (
    <div className={classes.art} style={darkArea} data-empty={game === undefined || undefined}>
      <div className={classes.picture} aria-hidden>
        {game?.poster ? (
          <img src={game.poster} alt="" />
        ) : (
          <LazyPosterArt name={`game:${game?.id ?? 0}`} clothCount={4} />
        )}
      </div>
      {game && <GameSummary game={game} />}
    </div>
  );
}

/** The name of a game with its phase and the time left; empty after the end. */
function GameSummary({ game }: { readonly game: BasicGameInfo }) {
  const { t } = useTranslation();
  const phase = useGamePhase(game);
  if (phase === "after") return null;
  return (
    <div className={classes.event}>
      <Group gap="xs">
        <PhaseBadge phase={phase} pausedAt={game.pausedAt} />
        <Badge variant="outline" color="gray">
          {t(getClockLabelKey({ phase, pausedAt: game.pausedAt }))}{" "}
          <TimeLeft until={phase === "running" ? game.end : game.start} stoppedAt={game.pausedAt} />
        </Badge>
      </Group>
      <p className={classes.name}>
        <bdi>{game.title}</bdi>
      </p>
      {game.summary !== "" && <p className={classes.summary}>{game.summary}</p>}
    </div>
  );
}
