import type { EditedChallengeInfo } from "@gonfalon/contract/challenge.ts";
import { lacksFlags } from "@gonfalon/contract/enums.ts";
import { Anchor, Button, Checkbox, Group, Paper, Switch, Text, Title } from "@mantine/core";
import { IconFlag, IconPencil } from "@tabler/icons-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { getCategoryName } from "#game/category-name.ts";
import { formatDateTime, formatNumber } from "#i18n/format.ts";
import { paths } from "#routing/paths.ts";
import { CategoryIcon } from "./CategoryIcon.tsx";
import classes from "./ChallengeListScreen.module.css";

interface Props {
  readonly gameId: number;
  readonly challenge: EditedChallengeInfo;
  readonly isSelected: boolean;
  readonly onSelect: (isSelected: boolean) => void;
  readonly onToggle: () => void;
}

export function ChallengeCard({ gameId, challenge, isSelected, onSelect, onToggle }: Props) {
  const { t } = useTranslation();
  const { id, title, category, type, isEnabled, opensAt, flagCount } = challenge;
  const cannotEnable = !isEnabled && lacksFlags(type, flagCount);
  const reasonId = useId();
  return (
    <Paper component="li" p="md" className={classes.card ?? ""}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Group wrap="nowrap" gap="xs" align="flex-start" miw={0}>
          <Checkbox
            checked={isSelected}
            onChange={(event) => onSelect(event.currentTarget.checked)}
            aria-label={t("challenge.bulk.one", { title })}
          />
          <CategoryIcon category={category} size={22} />
          <div className={classes.title}>
            <Title order={2} size="h4">
              <Anchor component={Link} to={paths.admin.challenge(gameId, id)} inherit>
                {title}
              </Anchor>
            </Title>
            <Text size="sm" c="dimmed">
              {getCategoryName(challenge)} · {t(`challenge.type.${type}`)}
            </Text>
            {opensAt !== null && (
              <Text size="sm">{t("challenge.opens", { time: formatDateTime(opensAt) })}</Text>
            )}
            {cannotEnable && (
              <Anchor component={Link} id={reasonId} to={paths.admin.challengeFlags(gameId, id)} size="sm">
                {t("flag.list.empty")}
              </Anchor>
            )}
          </div>
        </Group>
        <Switch
          checked={isEnabled}
          disabled={cannotEnable}
          {...(cannotEnable && { "aria-describedby": reasonId })}
          onChange={onToggle}
          aria-label={t("challenge.enable.switch", { title })}
        />
      </Group>
      <ScoreBar challenge={challenge} />
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          component={Link}
          to={paths.admin.challenge(gameId, id)}
          leftSection={<IconPencil size={14} aria-hidden />}
          aria-label={t("challenge.edit-one", { title })}
        >
          {t("challenge.edit")}
        </Button>
        <Button
          size="xs"
          variant="default"
          component={Link}
          to={paths.admin.challengeFlags(gameId, id)}
          leftSection={<IconFlag size={14} aria-hidden />}
          aria-label={t("challenge.flags-of", { title })}
        >
          {t("challenge.flags")}
        </Button>
      </Group>
    </Paper>
  );
}

/** The current value of the challenge, between its minimum and its original value. */
function ScoreBar({ challenge }: { readonly challenge: EditedChallengeInfo }) {
  const { t } = useTranslation();
  const { score, minScore, originalScore } = challenge;
  const toWidth = (points: number) => `${originalScore === 0 ? 0 : (100 * points) / originalScore}%`;
  return (
    <div>
      <Text size="sm" mb={4}>
        {t("challenge.worth", {
          count: score,
          original: formatNumber(originalScore),
          floor: formatNumber(minScore),
        })}
      </Text>
      <div className={classes.bar} aria-hidden>
        <div className={classes.current} style={{ width: toWidth(score) }} />
        <div style={{ width: toWidth(minScore) }} />
      </div>
    </div>
  );
}
