import type { ParticipationInfo } from "@gonfalon/contract/participation.ts";
import type { ReviewDecision } from "@gonfalon/rules/review.ts";
import { Button, Checkbox, Group, Paper, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Rows } from "#ui/Rows.tsx";
import { Decision, type PendingDecision } from "./Decision.tsx";
import { ReviewRow } from "./ReviewRow.tsx";
import { decisionsFor } from "./review-filter.ts";

interface Props {
  readonly participations: readonly ParticipationInfo[];
  /** Of the game; empty if it has none. */
  readonly divisions: readonly string[];
}

const BULK_DECISIONS = ["Accepted", "Rejected", "Suspended"] as const;

/** One page of registrations, with single and bulk decisions. */
export function ReviewList({ participations, divisions }: Props) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [pendingDecision, setPendingDecision] = useState<PendingDecision>();
  // Selected registrations that have left the page are skipped.
  const marked = participations.filter(({ id }) => chosen.has(id));

  function toggle(id: number, on: boolean) {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    setChosen(next);
  }

  return (
    <>
      <Paper p="sm">
        <Group justify="space-between">
          <Checkbox
            label={t("review.choose-all")}
            checked={marked.length === participations.length}
            indeterminate={marked.length > 0 && marked.length < participations.length}
            onChange={(event) =>
              setChosen(new Set(event.currentTarget.checked ? participations.map(({ id }) => id) : []))
            }
          />
          <Group gap="xs">
            <Text component="output" size="sm" c="dimmed">
              {t("review.chosen", { count: marked.length })}
            </Text>
            {BULK_DECISIONS.map((to) => (
              <BulkButton key={to} to={to} marked={marked} onAction={setPendingDecision} />
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
            isChosen={chosen.has(participation.id)}
            onChoose={(on) => toggle(participation.id, on)}
            onAction={(to) => setPendingDecision({ to, about: [participation] })}
          />
        ))}
      </Rows>
      <Decision
        pendingDecision={pendingDecision}
        onClose={() => setPendingDecision(undefined)}
        onDone={() => setChosen(new Set())}
      />
    </>
  );
}

interface BulkProps {
  readonly to: ReviewDecision;
  readonly marked: readonly ParticipationInfo[];
  readonly onAction: (pendingDecision: PendingDecision) => void;
}

/** Offers a decision for the selected registrations that allow it. */
function BulkButton({ to, marked, onAction }: BulkProps) {
  const { t } = useTranslation();
  const able = marked.filter(({ status }) => decisionsFor(status).includes(to));
  return (
    <Button
      size="xs"
      variant={to === "Accepted" ? "filled" : "default"}
      disabled={able.length === 0}
      onClick={() => onAction({ to, about: able })}
    >
      {t(`review.act.${to}`)} ({able.length})
    </Button>
  );
}
