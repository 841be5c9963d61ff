import type { GameDetail } from "@gonfalon/contract/game.ts";
import { Badge } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useGamePhase } from "#game/game-phase.ts";
import { PhaseBadge } from "#game/PhaseBadge.tsx";
import { formatDateTime } from "#i18n/format.ts";
import { paths } from "#routing/paths.ts";
import { LazyPosterArt } from "#ui/LazyPosterArt.tsx";
import { TabStrip } from "#ui/TabStrip.tsx";
import classes from "./OrganizerBar.module.css";
import { useOrganizerTabs } from "./use-organizer-tabs.ts";

/** The name, the state and the times of a game, and the organizer screens that the user may open. */
export function OrganizerBar({ game }: { readonly game: GameDetail }) {
  const { t } = useTranslation();
  const tabs = useOrganizerTabs(game.id);
  const { id, title, poster, hidden, start, end } = game;
  return (
    <div className={classes.bar}>
      <div className={classes.head}>
        <span className={classes.thumb} aria-hidden>
          {poster === null ? (
            <LazyPosterArt name={`game:${id}`} clothCount={2} square />
          ) : (
            <img src={poster} alt="" />
          )}
        </span>
        <div className={classes.text}>
          <div className={classes.title}>
            <Link to={paths.game(id)} title={title} className={classes.name} data-touch>
              <bdi>{title}</bdi>
            </Link>
            <Phase game={game} />
            {hidden && (
              <Badge variant="light" color="yellow">
                {t("game.hidden")}
              </Badge>
            )}
          </div>
          <p className={classes.times}>
            <time dateTime={new Date(start).toISOString()}>{formatDateTime(start)}</time>
            {" – "}
            <time dateTime={new Date(end).toISOString()}>{formatDateTime(end)}</time>
          </p>
        </div>
      </div>
      <TabStrip label={t("game.admin.tabs.label")} tabs={tabs} layout="page" />
    </div>
  );
}

function Phase({ game }: { readonly game: GameDetail }) {
  return <PhaseBadge phase={useGamePhase(game)} pausedAt={game.pausedAt} />;
}
