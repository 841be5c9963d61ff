import type { ParticipationInfo } from "@gonfalon/contract/participation.ts";
import type { ReviewDecision } from "@gonfalon/rules/review.ts";
import { Button, Checkbox, Group, Paper, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Rows } from "#ui/Rows.tsx";
import { DecisionDialog, type PendingDecision } from "./DecisionDialog.tsx";
import { ReviewRow } from "./ReviewRow.tsx";
import { listDecisions } from "./review-status.ts";

interface Props {
  readonly participations: readonly ParticipationInfo[];
  /** The names of the divisions; empty if the game has none. */
  readonly divisions: readonly string[];
}

const BULK_DECISIONS = ["Accepted", "Rejected", "Suspended"] as const;

/** One page of registrations, with single and bulk decisions. */
export function ReviewList({ participations, divisions }: Props) {
  const { t } = useTranslation();
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<number>>(new Set());
  const [pendingDecision, setPendingDecision] = useState<PendingDecision>();
  // Selected registrations that are no longer on the page are ignored.
  const selectedParticipations = participations.filter(({ id }) => selectedIds.has(id));

  function selectParticipation(id: number, isSelected: boolean) {
    const newIds = new Set(selectedIds);
    if (isSelected) newIds.add(id);
    else newIds.delete(id);
    setSelectedIds(newIds);
  }

  return (
    <>
      <Paper p="sm">
        <Group justify="space-between">
          <Checkbox
            label={t("review.choose-all")}
            checked={selectedParticipations.length === participations.length}
            indeterminate={
              selectedParticipations.length > 0 && selectedParticipations.length < participations.length
            }
            onChange={(event) =>
              setSelectedIds(new Set(event.currentTarget.checked ? participations.map(({ id }) => id) : []))
            }
          />
          <Group gap="xs">
            <Text component="output" size="sm" c="dimmed">
              {t("review.chosen", { count: selectedParticipations.length })}
            </Text>
            {BULK_DECISIONS.map((decision) => (
              <BulkButton
                key={decision}
                decision={decision}
                selectedParticipations={selectedParticipations}
                onDecide={setPendingDecision}
              />
            ))}
          </Group>
        </Group>
      </Paper>
      <Rows>
        {participations.map((participation) => (
          <ReviewRow
            key={participation.id}
            participation={participation}
            divisions={divisions}
            isSelected={selectedIds.has(participation.id)}
            onSelect={(isSelected) => selectParticipation(participation.id, isSelected)}
            onDecide={(decision) => setPendingDecision({ decision, participations: [participation] })}
          />
        ))}
      </Rows>
      <DecisionDialog
        pendingDecision={pendingDecision}
        onClose={() => setPendingDecision(undefined)}
        onDone={() => setSelectedIds(new Set())}
      />
    </>
  );
}

interface BulkProps {
  readonly decision: ReviewDecision;
  readonly selectedParticipations: readonly ParticipationInfo[];
  readonly onDecide: (pendingDecision: PendingDecision) => void;
}

/** Offers a decision for the selected registrations that allow it. */
function BulkButton({ decision, selectedParticipations, onDecide }: BulkProps) {
  const { t } = useTranslation();
  const eligibleParticipations = selectedParticipations.filter(({ status }) =>
    listDecisions(status).includes(decision),
  );
  return (
    <Button
      size="xs"
      variant={decision === "Accepted" ? "filled" : "default"}
      disabled={eligibleParticipations.length === 0}
      onClick={() => onDecide({ decision, participations: eligibleParticipations })}
    >
      {t(`review.act.${decision}`)} ({eligibleParticipations.length})
    </Button>
  );
}
