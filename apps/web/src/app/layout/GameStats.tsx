import { getPlayerBoard } from "@gonfalon/contract/scoreboard.ts";
import { useTranslation } from "react-i18next";
import { useEndpoint } from "#api/use-endpoint.ts";
import { formatNumber, formatRankSign } from "#i18n/format.ts";
import { TeamShield } from "#ui/TeamShield.tsx";
import classes from "./GameBar.module.css";
import { GameStat } from "./GameStat.tsx";

/** The user's team with its rank and score, which are dashes while they load. */
export function GameStats({ gameId }: { readonly gameId: number }) {
  const { t } = useTranslation();
  const board = useEndpoint(getPlayerBoard, { params: { id: gameId } }, { refreshEveryMs: 0 });
  const team = board.state === "ready" ? board.data.rank : undefined;
  return (
    <>
      <GameStat name={t("scoreboard.own")} isWideOnly>
        {team && (
          <span className={classes.team} title={team.name}>
            <TeamShield team={team} size={16} />
            <bdi>{team.name}</bdi>
          </span>
        )}
      </GameStat>
      <GameStat name={t("scoreboard.rank")}>{formatRankSign(team?.rank ?? null)}</GameStat>
      <GameStat name={t("scoreboard.score")}>{team ? formatNumber(team.score) : "–"}</GameStat>
    </>
  );
}
