import type { ChallengeActivity } from "@gonfalon/contract/game-activity.ts";
import { Anchor } from "@mantine/core";
import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { getSolveShare } from "#game/get-solve-share.ts";
import { formatNumber } from "#i18n/format.ts";
import { paths } from "#routing/paths.ts";
import { getCategoryStyle } from "#theme/categories.ts";
import { Panel, PanelNote } from "./Panel.tsx";
import { useStatusCounts } from "./use-status-counts.ts";
import classes from "./WatchPanel.module.css";
import { listChallengesToWatch } from "./watch-list.ts";

interface Props {
  readonly gameId: number;
  readonly challenges: readonly ChallengeActivity[];
}

/** The challenges with many attempts and few solves. */
export function WatchPanel({ gameId, challenges }: Props) {
  const { t } = useTranslation();
  const watchedChallenges = listChallengesToWatch(challenges);
  const statusCounts = useStatusCounts(gameId);
  // The solves include those of suspended teams (MONITOR-8); pending and rejected teams have none.
  const teamCount = statusCounts && statusCounts.Accepted + statusCounts.Suspended;
  return (
    <Panel
      title={t("overview.watch.title")}
      link={{ to: paths.admin.challenges(gameId), name: t("overview.watch.all") }}
    >
      {watchedChallenges.length === 0 ? (
        <PanelNote>{t("play.flag.no-attempts")}</PanelNote>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t("scoreboard.dialog.challenge")}</th>
              <th scope="col" className={classes.solves}>
                {t("challenge.curve.solves")}
              </th>
              <th scope="col">{t("overview.watch.attempts")}</th>
              <th scope="col">{t("overview.activity.correct")}</th>
            </tr>
          </thead>
          <tbody>
            {watchedChallenges.map((challenge) => (
              <WatchRow key={challenge.id} gameId={gameId} teamCount={teamCount} challenge={challenge} />
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

interface RowProps {
  readonly gameId: number;
  readonly teamCount: number | undefined;
  readonly challenge: ChallengeActivity;
}

function WatchRow({ gameId, teamCount, challenge }: RowProps) {
  const { id, title, category, solves, attempts, correct } = challenge;
  const { icon: Icon, color } = getCategoryStyle(category);
  const share = getSolveShare(solves, teamCount);
  return (
    <tr style={{ "--category": color, "--share": `${share * 100}%` } as CSSProperties}>
      <th scope="row">
        <Anchor
          component={Link}
          to={paths.admin.challenge(gameId, id)}
          className={classes.name ?? ""}
          underline="hover"
        >
          <Icon size={16} stroke={1.6} aria-hidden />
          <span>
            <bdi>{title}</bdi>
          </span>
        </Anchor>
      </th>
      <td className={classes.solves}>
        <span className={classes.meter} aria-hidden />
        <span className={classes.number}>{formatNumber(solves)}</span>
      </td>
      <td>{formatNumber(attempts)}</td>
      <td>{formatNumber(correct / attempts, { style: "percent", maximumFractionDigits: 0 })}</td>
    </tr>
  );
}
