import type { BoardTeam } from "@gonfalon/contract/scoreboard.ts";
import { Button, Group, Paper, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { formatNumber } from "#i18n/format.ts";
import { Fact, Facts } from "#ui/Facts.tsx";
import { TeamShield } from "#ui/TeamShield.tsx";
import classes from "./OwnRank.module.css";

interface Props {
  readonly team: BoardTeam;
  readonly challengeCount: number;
  readonly onShow: () => void;
}

/** The rank of the visitor's team. */
export function OwnRank({ team, challengeCount, onShow }: Props) {
  const { t } = useTranslation();
  return (
    <Paper component="section" aria-label={t("scoreboard.own")} className={classes.card ?? ""}>
      <Group gap="sm" wrap="nowrap" miw={0}>
        <TeamShield team={team} size={34} />
        <div className={classes.name}>
          <Text fw={600}>{team.name}</Text>
          <Text size="sm" c="dimmed">
            {team.division ?? t("scoreboard.own")}
          </Text>
        </div>
      </Group>
      <div className={classes.facts}>
        <Facts>
          <Fact name={t("scoreboard.rank")} value={`#${formatNumber(team.rank)}`} />
          {team.divisionRank !== null && (
            <Fact name={t("scoreboard.division-rank")} value={`#${formatNumber(team.divisionRank)}`} />
          )}
          <Fact name={t("scoreboard.score")} value={formatNumber(team.score)} />
          <Fact name={t("scoreboard.solved")} value={`${team.solvedCount} / ${challengeCount}`} />
        </Facts>
      </div>
      <Button variant="default" size="xs" onClick={onShow}>
        {t("scoreboard.show-own")}
      </Button>
    </Paper>
  );
}
