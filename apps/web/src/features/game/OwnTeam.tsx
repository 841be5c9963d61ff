import type { GameDetail } from "@gonfalon/contract/game.ts";
import { getPlayerBoard } from "@gonfalon/contract/scoreboard.ts";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { useTranslation } from "react-i18next";
import { useEndpoint } from "#api/use-endpoint.ts";
import { formatRankSign } from "#i18n/format.ts";
import { TeamShield } from "#ui/TeamShield.tsx";
import classes from "./OwnTeam.module.css";

/** The user's team in a game that is open to it. The layout does not shift when the data is loaded. */
export function OwnTeam({ game }: { readonly game: GameDetail }) {
  const { t } = useTranslation();
  // This also caches the player board, so that the screen of the challenges opens immediately.
  const board = useEndpoint(getPlayerBoard, { params: { id: game.id } }, { refreshEveryMs: MINUTE_MS });
  const { rank: team, challengeCount } = board.state === "ready" ? board.data : {};
  return (
    <section className={classes.team} aria-label={t("scoreboard.own")}>
      <span className={classes.shield}>{team && <TeamShield team={team} size={28} />}</span>
      <span className={classes.name}>
        <bdi>{game.teamName}</bdi>
        {team && <small>{t("play.board.count", { count: team.solvedCount, total: challengeCount })}</small>}
      </span>
      {team && (
        <span className={classes.rank}>
          <b>{formatRankSign(team.rank)}</b>
          <small>{t("scoreboard.points", { count: team.score })}</small>
        </span>
      )}
    </section>
  );
}
