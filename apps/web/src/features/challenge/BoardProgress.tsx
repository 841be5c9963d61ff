import type { BoardTeam } from "@gonfalon/contract/scoreboard.ts";
import { Paper } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { formatNumber } from "#i18n/format.ts";
import { getCategoryStyle } from "#theme/categories.ts";
import classes from "./BoardProgress.module.css";
import type { BoardEntry } from "./board-entries.ts";
import { TokenField } from "./TokenField.tsx";

interface Props {
  readonly team: BoardTeam;
  readonly token: string;
  readonly entries: readonly BoardEntry[];
}

/** The solves, the remaining points, the division and the token of the user's team. */
export function BoardProgress({ team, token, entries }: Props) {
  const { t } = useTranslation();
  const unsolvedEntries = entries.filter(({ solve }) => !solve);
  return (
    <Paper component="section" p="md" aria-label={t("scoreboard.own")} className={classes.card ?? ""}>
      <div className={classes.counts}>
        <strong>
          {t("play.board.count", { count: entries.length - unsolvedEntries.length, total: entries.length })}
        </strong>
        <span>
          {t("play.board.points-left", {
            count: unsolvedEntries.reduce((sum, { challenge }) => sum + challenge.score, 0),
          })}
        </span>
      </div>
      <div className={classes.challenges} aria-hidden>
        {entries.map(({ challenge, solve }) => (
          <i key={challenge.id} style={solve && { background: getCategoryStyle(challenge.category).color }} />
        ))}
      </div>
      {team.division !== null && (
        <div className={classes.counts}>
          <bdi>{team.division}</bdi>
          {team.divisionRank !== null && (
            <span title={t("scoreboard.division-rank")}>#{formatNumber(team.divisionRank)}</span>
          )}
        </div>
      )}
      <details className={classes.token}>
        <summary>{t("play.team.token")}</summary>
        <TokenField token={token} />
      </details>
    </Paper>
  );
}
