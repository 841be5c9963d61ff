import type { BoardTeam } from "@gonfalon/contract/scoreboard.ts";
import { IconPlayerPause } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { formatNumber, formatRank } from "#i18n/format.ts";
import { TeamShield } from "#ui/TeamShield.tsx";
import classes from "./Projector.module.css";
import { toProjectorPages } from "./projector.ts";
import { useRotatingPage } from "./use-rotating-page.ts";

interface Props {
  readonly teams: readonly BoardTeam[];
  readonly challengeCount: number;
}

export function ProjectorRanks({ teams, challengeCount }: Props) {
  const { t } = useTranslation();
  const pages = toProjectorPages(teams);
  const { page, stopped } = useRotatingPage(pages.length);
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
        <tbody key={page}>
          {pages[page]?.map((team) => (
            <tr key={team.id} data-place={team.rank > 0 && team.rank <= 3 ? team.rank : undefined}>
              <td>{formatRank(team.rank)}</td>
              <th scope="row">
                <span className={classes.team}>
                  <TeamShield team={team} size={32} />
                  <span>{team.name}</span>
                </span>
              </th>
              <td>
                {team.solvedCount}
                <small>/{challengeCount}</small>
              </td>
              <td>{formatNumber(team.score)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {pages.length > 1 && (
        <p className={classes.page}>
          {stopped && <IconPlayerPause size="1em" aria-label={t("scoreboard.projector.stopped")} />}
          {formatNumber(page + 1)} / {formatNumber(pages.length)}
        </p>
      )}
    </section>
  );
}
