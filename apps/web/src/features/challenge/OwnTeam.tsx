import type { BoardTeam } from "@gonfalon/contract/scoreboard.ts";
import { Group, Paper, Progress, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { formatNumber } from "#i18n/format.ts";
import { Fact, Facts } from "#ui/Facts.tsx";
import { TeamShield } from "#ui/TeamShield.tsx";
import classes from "./OwnTeam.module.css";
import { TokenField } from "./TokenField.tsx";

interface Props {
  readonly team: BoardTeam;
  readonly token: string;
  readonly challengeCount: number;
}

/** The user's team: its rank, its solves, and its team token. */
export function OwnTeam({ team, token, challengeCount }: Props) {
  const { t } = useTranslation();
  return (
    <Paper component="section" p="md" aria-label={t("scoreboard.own")} className={classes.card ?? ""}>
      <Stack gap="sm">
        <Group gap="sm" wrap="nowrap">
          <TeamShield team={team} size={38} />
          <div className={classes.name}>
            <Text fw={600}>{team.name}</Text>
            {team.division !== null && (
              <Text size="sm" c="dimmed">
                {team.division}
              </Text>
            )}
          </div>
        </Group>
        {team.rank === 0 ? (
          <Text size="sm" c="dimmed">
            {t("play.team.unranked")}
          </Text>
        ) : (
          <Facts>
            <Fact name={t("scoreboard.rank")} value={`#${formatNumber(team.rank)}`} />
            {team.divisionRank !== null && (
              <Fact name={t("scoreboard.division-rank")} value={`#${formatNumber(team.divisionRank)}`} />
            )}
            <Fact name={t("scoreboard.score")} value={formatNumber(team.score)} />
            <Fact name={t("scoreboard.solved")} value={`${team.solvedCount} / ${challengeCount}`} />
          </Facts>
        )}
        <Progress value={(team.solvedCount / Math.max(1, challengeCount)) * 100} aria-hidden />
        <details className={classes.token}>
          <summary>{t("play.team.token")}</summary>
          <TokenField token={token} />
        </details>
      </Stack>
    </Paper>
  );
}
