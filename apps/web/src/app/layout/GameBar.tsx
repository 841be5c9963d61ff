import type { GameDetail } from "@gonfalon/contract/game.ts";
import type { GamePhase } from "@gonfalon/rules/game-phase.ts";
import { IconChevronLeft } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { InstancesMenu } from "#app/navigation/InstancesMenu.tsx";
import { PaletteButton } from "#app/navigation/PaletteButton.tsx";
import { PhoneMenuButton } from "#app/navigation/PhoneMenuButton.tsx";
import { paths } from "#routing/paths.ts";
import { LazyPosterArt } from "#ui/LazyPosterArt.tsx";
import classes from "./GameBar.module.css";
import { GameClock } from "./GameClock.tsx";
import { GameStats } from "./GameStats.tsx";

interface Props {
  readonly game: GameDetail;
  readonly phase: GamePhase;
  /** Whether to show the rank and the score of the user's team. */
  readonly isPlaying: boolean;
  /** The tabs of the game; on phones they are at the bottom of the screen. */
  readonly tabs: ReactNode;
  /** Shows whether the screen updates automatically. */
  readonly live: ReactNode;
}

/**
 * The bar of a game: its name, its tabs, the user's running instances, the rank and score of the user's team, and the
 * clock. It is under the top bar; on phones it replaces the top bar.
 */
export function GameBar({ game, phase, isPlaying, tabs, live }: Props) {
  const { t } = useTranslation();
  return (
    <header className={classes.bar} data-game-bar>
      <div className={classes.head}>
        <Link to={paths.games} className={classes.back} aria-label={t("shell.navigation.games")}>
          <IconChevronLeft size={22} stroke={1.75} aria-hidden />
        </Link>
        <h1 className={classes.name}>
          <Link to={paths.game(game.id)} title={game.title}>
            <span className={classes.thumb} aria-hidden>
              {game.poster === null ? (
                <LazyPosterArt name={`game:${game.id}`} clothCount={2} square />
              ) : (
                <img src={game.poster} alt="" />
              )}
            </span>
            <bdi className={classes.title}>{game.title}</bdi>
          </Link>
        </h1>
        {live}
        <div className={classes.phoneTools}>
          <PaletteButton />
          <InstancesMenu />
          <PhoneMenuButton />
        </div>
      </div>
      {tabs}
      <div className={classes.instances}>
        <InstancesMenu layout="stat" />
      </div>
      <dl className={classes.stats}>
        {isPlaying && <GameStats gameId={game.id} />}
        <GameClock game={game} phase={phase} />
      </dl>
    </header>
  );
}
