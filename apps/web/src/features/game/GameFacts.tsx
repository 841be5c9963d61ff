import type { GameDetail } from "@gonfalon/contract/game.ts";
import { getGameTime } from "@gonfalon/rules/game-phase.ts";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime, formatRelative } from "#i18n/format.ts";
import { useServerTime } from "#time/use-server-time.ts";
import classes from "./GameFacts.module.css";

const REFRESH_MS = 10_000;

/** The times, the divisions and the number of teams of a game. */
export function GameFacts({ game }: { readonly game: GameDetail }) {
  const { t } = useTranslation();
  const now = useServerTime(REFRESH_MS);
  const { start, end, divisionInfos: divisions } = game;
  return (
    <div className={classes.part}>
      <dl className={classes.facts}>
        <dt>{t("game.start")}</dt>
        <dd>
          <time dateTime={new Date(start).toISOString()}>{formatDateTime(start)}</time>{" "}
          <span>({formatRelative(start, now)})</span>
        </dd>
        <dt>{t("game.end")}</dt>
        <dd>
          <time dateTime={new Date(end).toISOString()}>{formatDateTime(end)}</time>{" "}
          <span>({formatRelative(end, getGameTime(game, now))})</span>
        </dd>
        {divisions.length > 0 && (
          <>
            <dt>{t(divisions.length === 1 ? "game.join.division" : "division.title")}</dt>
            <dd>
              {divisions.map(({ id, name }, index) => (
                <Fragment key={id}>
                  {index > 0 && ", "}
                  <bdi>{name}</bdi>
                </Fragment>
              ))}
            </dd>
          </>
        )}
      </dl>
      <p className={classes.teams}>
        {t(game.soloMode ? "game.players" : "game.teams", { count: game.teamCount })}
      </p>
    </div>
  );
}
