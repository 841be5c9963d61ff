import type { DivisionInfo, EffectiveDivision } from "@gonfalon/contract/division.ts";
import { isPermitted } from "@gonfalon/rules/division-permissions.ts";
import { Badge, Group, Text } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#ui/IconButton.tsx";

interface Props {
  readonly division: DivisionInfo;
  /** Undefined while it is loading. */
  readonly effectiveDivision: EffectiveDivision | undefined;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** A division with a summary of its teams' permissions. */
export function DivisionRow({ division, effectiveDivision, onEdit, onDelete }: Props) {
  const { t } = useTranslation();
  return (
    <li>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div style={{ minWidth: 0, overflowWrap: "anywhere" }}>
          <Group gap="xs">
            <Text fw={600} size="lg">
              <bdi>{division.name}</bdi>
            </Text>
            {effectiveDivision && (
              <Badge variant="light" color="gray">
                {t("division.teams", { count: effectiveDivision.teams })}
              </Badge>
            )}
          </Group>
          {effectiveDivision && <Summary effectiveDivision={effectiveDivision} />}
        </div>
        <Group gap="xs" wrap="nowrap">
          <IconButton
            icon={IconPencil}
            label={t("division.edit", { division: division.name })}
            onClick={onEdit}
          />
          <IconButton
            icon={IconTrash}
            label={t("division.delete", { division: division.name })}
            destructive
            onClick={onDelete}
          />
        </Group>
      </Group>
    </li>
  );
}

function Summary({ effectiveDivision }: { readonly effectiveDivision: EffectiveDivision }) {
  const { t } = useTranslation();
  const { join, review, rankOverall, challenges } = effectiveDivision;
  const visibleChallenges = challenges.filter(({ permissions }) => isPermitted(permissions, "ViewChallenge"));
  const scoredChallenges = visibleChallenges.filter(
    ({ permissions }) => isPermitted(permissions, "SubmitFlags") && isPermitted(permissions, "GetScore"),
  );
  const joinKey =
    join === "Closed" || !review ? (`summary.${join}` as const) : (`summary.${join}-review` as const);
  return (
    <Text c="dimmed">
      {[
        t(`division.${joinKey}`),
        t(rankOverall ? "division.summary.overall" : "division.summary.apart"),
        t("division.summary.challenges", {
          seen: visibleChallenges.length,
          scored: scoredChallenges.length,
          count: challenges.length,
        }),
      ].join(" ")}
    </Text>
  );
}
