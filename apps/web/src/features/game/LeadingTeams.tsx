import { getTopScoreboard } from "@gonfalon/contract/scoreboard.ts";
import { Anchor } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useEndpoint } from "#api/use-endpoint.ts";
import { formatNumber, formatRank } from "#i18n/format.ts";
import { paths } from "#routing/paths.ts";
import { TeamShield } from "#ui/TeamShield.tsx";
import classes from "./LeadingTeams.module.css";

const MAX_TEAMS = 5;
/** More than are shown, because teams without an overall rank are left out. */
const REQUESTED_TEAMS = 10;
const REFRESH_MS = 60_000;

/** The top teams of a running game, by overall rank. */
export function LeadingTeams({ gameId }: { readonly gameId: number }) {
  const { t } = useTranslation();
  const titleId = useId();
  const board = useEndpoint(
    getTopScoreboard,
    { params: { id: gameId }, query: { count: REQUESTED_TEAMS } },
    { refreshEveryMs: REFRESH_MS },
  );
  const ranked = board.state === "ready" ? board.data.items.filter(({ rank }) => rank > 0) : [];
  if (ranked.length === 0) return null;
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
        {ranked.slice(0, MAX_TEAMS).map((team) => (
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
