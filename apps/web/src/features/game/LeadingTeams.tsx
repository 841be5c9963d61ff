import { Anchor } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatNumber, formatRank } from "#i18n/format.ts";
import { paths } from "#routing/paths.ts";
import { TeamShield } from "#ui/TeamShield.tsx";
import classes from "./LeadingTeams.module.css";
import { useLeadingTeams } from "./use-leading-teams.ts";

/** The top teams of a running game, by overall rank. */
export function LeadingTeams({ gameId }: { readonly gameId: number }) {
  const { t } = useTranslation();
  const titleId = useId();
  const teams = useLeadingTeams(gameId);
  if (teams.length === 0) return null;
  return (
    <section className={classes.panel} aria-labelledby={titleId}>
      <header className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          {t("game.leading")}
        </h2>
        <Anchor component={Link} to={paths.gameScoreboard(gameId)} size="sm" fw={600} c="inherit">
          {t("scoreboard.title")}
        </Anchor>
      </header>
      <ol className={classes.teams}>
        {teams.map((team) => (
          <li key={team.id} className={classes.team}>
            <span className={classes.rank} data-rank={team.rank}>
              {formatRank(team.rank)}
            </span>
            <TeamShield team={team} size={20} />
            <bdi className={classes.name}>{team.name}</bdi>
            <span className={classes.score}>{formatNumber(team.score)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
