import type { GameDetail } from "@gonfalon/contract/game.ts";
import { useTranslation } from "react-i18next";
import { formatDateTime, formatRelative } from "#i18n/format.ts";
import { useServerTime } from "#time/use-server-time.ts";
import classes from "./EventFacts.module.css";

const REFRESH_MS = 10_000;

/** The times, the divisions and the number of teams of a game. */
export function EventFacts({ game }: { readonly game: GameDetail }) {
  const { t } = useTranslation();
  const now = useServerTime(REFRESH_MS);
  const { start, end } = game;
  const divisions = game.divisionInfos.map(({ name }) => name);
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
          <span>({formatRelative(end, now)})</span>
        </dd>
        {divisions.length > 0 && (
          <>
            <dt>{t("game.join.division")}</dt>
            <dd>{divisions.join(", ")}</dd>
          </>
        )}
      </dl>
      <p className={classes.teams}>{t("game.teams", { count: game.teamCount })}</p>
    </div>
  );
}
