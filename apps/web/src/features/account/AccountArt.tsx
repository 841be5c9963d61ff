import { recentGames } from "@gonfalon/contract/game-view.ts";
import { gamePhase } from "@gonfalon/rules/game-phase.ts";
import { useTranslation } from "react-i18next";
import { useEndpoint } from "#api/use-endpoint.ts";
import { clockName } from "#game/clock-name.ts";
import { darkArea } from "#theme/dark-area.ts";
import { serverNow } from "#time/server-clock.ts";
import { LazyPosterArt } from "#ui/LazyPosterArt.tsx";
import { TimeLeft } from "#ui/TimeLeft.tsx";
import classes from "./AccountPage.module.css";

/** The poster of the running or next game, with the time left; a generated one if there is no game. */
export function AccountArt() {
  const { t } = useTranslation();
  const games = useEndpoint(recentGames, { query: { limit: 4 } }, { once: true });
  const open =
    games.state === "ready" ? games.data.filter((one) => gamePhase(one, serverNow()) !== "after") : [];
  const game = open.toSorted((a, b) => a.start - b.start)[0];
  const isRunning = game !== undefined && gamePhase(game, serverNow()) === "running";
  return (
    <div className={classes.art} style={darkArea} data-empty={game === undefined || undefined}>
      <div className={classes.picture} aria-hidden>
        {game?.poster ? (
          <img src={game.poster} alt="" />
        ) : (
          <LazyPosterArt name={`game:${game?.id ?? 0}`} cloths={4} />
        )}
      </div>
      {game && (
        <div className={classes.event}>
          <p className={classes.time}>
            {t(clockName({ phase: isRunning ? "running" : "before", pausedAt: game.pausedAt }))}{" "}
            <TimeLeft until={isRunning ? game.end : game.start} stoppedAt={game.pausedAt} />
          </p>
          <p className={classes.name}>
            <bdi>{game.title}</bdi>
          </p>
        </div>
      )}
    </div>
  );
}
