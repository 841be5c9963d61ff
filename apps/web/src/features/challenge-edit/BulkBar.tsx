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
  readonly selectedIds: ReadonlySet<number>;
  readonly onSelect: (ids: readonly number[]) => void;
}

/** Actions for several challenges. Selected challenges that are no longer in the list are ignored. */
export function BulkBar({ gameId, challenges, selectedIds, onSelect }: Props) {
  const { t } = useTranslation();
  const [pendingAction, setPendingAction] = useState<BulkAction>();
  const [challengesToCopy, setChallengesToCopy] = useState<readonly EditedChallengeInfo[]>();
  const selectedChallenges = challenges.filter(({ id }) => selectedIds.has(id));
  const challengesByAction = {
    enable: selectedChallenges.filter(({ isEnabled }) => !isEnabled),
    disable: selectedChallenges.filter(({ isEnabled }) => isEnabled),
  };
  return (
    <Paper p="sm">
      <Group justify="space-between">
        <Checkbox
          label={t("challenge.bulk.all")}
          checked={selectedChallenges.length > 0 && selectedChallenges.length === challenges.length}
          indeterminate={selectedChallenges.length > 0 && selectedChallenges.length < challenges.length}
          onChange={(event) => onSelect(event.currentTarget.checked ? challenges.map(({ id }) => id) : [])}
        />
        <Group gap="xs">
          <Text component="output" size="sm" c="dimmed">
            {t("challenge.bulk.chosen", { count: selectedChallenges.length })}
          </Text>
          {(["enable", "disable"] as const).map((kind) => (
            <Button
              key={kind}
              size="xs"
              variant="default"
              disabled={challengesByAction[kind].length === 0}
              onClick={() => setPendingAction({ kind, challenges: challengesByAction[kind] })}
            >
              {t(`challenge.${kind}.confirm`)} ({challengesByAction[kind].length})
            </Button>
          ))}
          <Button
            size="xs"
            variant="default"
            disabled={selectedChallenges.length === 0}
            onClick={() => setChallengesToCopy(selectedChallenges)}
          >
            {t("challenge.copy.button")} ({selectedChallenges.length})
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
        challenges={challengesToCopy}
        onClose={() => setChallengesToCopy(undefined)}
        onDone={() => onSelect([])}
      />
    </Paper>
  );
}
