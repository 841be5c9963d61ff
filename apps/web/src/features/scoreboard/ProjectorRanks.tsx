import type { BoardTeam, Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber, formatRank } from "#i18n/format.ts";
import { toTeamColor } from "#ui/heraldry/blazon.ts";
import { TeamShield } from "#ui/TeamShield.tsx";
import classes from "./ProjectorRanks.module.css";
import { RankChange } from "./RankChange.tsx";
import { getRankChange, type SeenRanks } from "./seen-ranks.ts";

interface Props {
  readonly board: Scoreboard;
  readonly teams: readonly BoardTeam[];
  /** The earlier ranks to compare with. */
  readonly seenRanks: SeenRanks;
}

/** The teams of one page. A bar behind each team shows its share of the highest score. */
export function ProjectorRanks({ board, teams, seenRanks }: Props) {
  const { t } = useTranslation();
  const maxScore = Math.max(1, ...board.items.map(({ score }) => score));
  return (
    <section className={classes.ranks} aria-label={t("scoreboard.table")}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t("scoreboard.rank")}</th>
            <th scope="col">{t("scoreboard.team")}</th>
            <th scope="col">{t("scoreboard.solved")}</th>
            <th scope="col">{t("scoreboard.score")}</th>
          </tr>
        </thead>
        <tbody>
          {teams.map((team) => (
            <tr
              key={team.id}
              data-place={team.rank > 0 && team.rank <= 3 ? team.rank : undefined}
              style={toBarStyle(team, maxScore)}
            >
              <td>
                <b>{formatRank(team.rank)}</b>
                <RankChange change={getRankChange(seenRanks, team)} />
              </td>
              <th scope="row">
                <TeamShield team={team} size={40} />
                <bdi>{team.name}</bdi>
              </th>
              <td>
                {team.solvedCount}/{board.challengeCount}
              </td>
              <td>{formatNumber(team.score)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The color of the bar behind a team, and the share of the highest score that the bar shows. */
export function toBarStyle({ id, score }: Pick<BoardTeam, "id" | "score">, maxScore: number): CSSProperties {
  return { "--share": Math.max(0, score) / maxScore, "--bar": toTeamColor(id) } as CSSProperties;
}
