import type { EditedChallengeInfo } from "@gonfalon/contract/challenge.ts";
import { Button, Checkbox, Group, Paper, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type BulkAction, ConfirmBulkAction } from "./ConfirmBulkAction.tsx";
import { CopyDialog } from "./CopyDialog.tsx";

interface Props {
  readonly gameId: number;
  /** The visible challenges. */
  readonly challenges: readonly EditedChallengeInfo[];
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (ids: readonly number[]) => void;
}

/** Actions for several challenges. Selected challenges that have left the list are skipped. */
export function BulkBar({ gameId, challenges, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const [pendingAction, setPendingAction] = useState<BulkAction>();
  const [copying, setCopying] = useState(false);
  const marked = challenges.filter(({ id }) => chosen.has(id));
  const able = {
    enable: marked.filter(({ isEnabled }) => !isEnabled),
    disable: marked.filter(({ isEnabled }) => isEnabled),
  };
  return (
    <Paper p="sm">
      <Group justify="space-between">
        <Checkbox
          label={t("challenge.bulk.all")}
          checked={marked.length > 0 && marked.length === challenges.length}
          indeterminate={marked.length > 0 && marked.length < challenges.length}
          onChange={(event) => onChoose(event.currentTarget.checked ? challenges.map(({ id }) => id) : [])}
        />
        <Group gap="xs">
          <Text component="output" size="sm" c="dimmed">
            {t("challenge.bulk.chosen", { count: marked.length })}
          </Text>
          {(["enable", "disable"] as const).map((act) => (
            <Button
              key={act}
              size="xs"
              variant="default"
              disabled={able[act].length === 0}
              onClick={() => setPendingAction({ act, about: able[act] })}
            >
              {t(`challenge.${act}.confirm`)} ({able[act].length})
            </Button>
          ))}
          <Button size="xs" variant="default" disabled={marked.length === 0} onClick={() => setCopying(true)}>
            {t("challenge.copy.button")} ({marked.length})
          </Button>
        </Group>
      </Group>
      <ConfirmBulkAction
        gameId={gameId}
        pendingAction={pendingAction}
        onClose={() => setPendingAction(undefined)}
      />
      <CopyDialog
        gameId={gameId}
        challenges={marked}
        opened={copying}
        onClose={() => setCopying(false)}
        onDone={() => onChoose([])}
      />
    </Paper>
  );
}
