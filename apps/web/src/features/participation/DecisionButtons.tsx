import type { ParticipationStatus } from "@gonfalon/contract/enums.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DecisionDialog, type PendingDecision } from "./DecisionDialog.tsx";
import { listDecisions } from "./review-status.ts";

interface Props {
  readonly participation: {
    readonly id: number;
    readonly team: { readonly name: string };
    readonly status: ParticipationStatus;
  };
}

/** The decisions that REVIEW-1 allows for one registration; each is confirmed in a dialog. */
export function DecisionButtons({ participation }: Props) {
  const { t } = useTranslation();
  const [pendingDecision, setPendingDecision] = useState<PendingDecision>();
  return (
    <>
      {listDecisions(participation.status).map((decision) => (
        <Button
          key={decision}
          variant="light"
          {...(decision !== "Accepted" && { color: "red" })}
          aria-label={t(`review.name.${decision}`, { team: participation.team.name })}
          onClick={() => setPendingDecision({ decision, participations: [participation] })}
        >
          {t(`review.act.${decision}`)}
        </Button>
      ))}
      <DecisionDialog pendingDecision={pendingDecision} onClose={() => setPendingDecision(undefined)} />
    </>
  );
}
