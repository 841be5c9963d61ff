import { listCheats } from "@gonfalon/contract/cheat.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import {
  listParticipations,
  pageParticipations,
  reviewParticipation,
} from "@gonfalon/contract/participation.ts";
import type { ReviewDecision } from "@gonfalon/rules/review.ts";
import { Button, Group, Progress, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { toErrorMessage } from "#ui/error-message.ts";
import { FormDialog } from "#ui/FormDialog.tsx";
import { Note } from "#ui/Note.tsx";
import { notifySuccess } from "#ui/notify.tsx";
import { useLastDefined } from "#ui/use-last-defined.ts";
import { useWhileOpen } from "#ui/use-while-open.ts";

interface ParticipationToReview {
  readonly id: number;
  readonly team: { readonly name: string };
}

export interface PendingDecision {
  readonly decision: ReviewDecision;
  readonly participations: readonly ParticipationToReview[];
}

interface Props {
  /** Undefined closes the dialog. */
  readonly pendingDecision: PendingDecision | undefined;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

/** Asks for confirmation before teams are accepted, rejected or suspended, with an optional note to them. */
export function DecisionDialog({ pendingDecision, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const lastPendingDecision = useLastDefined(pendingDecision);
  return (
    <FormDialog
      opened={pendingDecision !== undefined}
      onClose={onClose}
      title={
        lastPendingDecision &&
        t(`review.ask.${lastPendingDecision.decision}`, { count: lastPendingDecision.participations.length })
      }
    >
      {pendingDecision && (
        <DecisionForm
          pendingDecision={pendingDecision}
          onDone={() => {
            onDone?.();
            onClose();
          }}
        />
      )}
    </FormDialog>
  );
}

interface Failure {
  readonly participation: ParticipationToReview;
  readonly error: unknown;
}

function DecisionForm({
  pendingDecision,
  onDone,
}: {
  readonly pendingDecision: PendingDecision;
  readonly onDone: () => void;
}) {
  const { t } = useTranslation();
  const finish = useWhileOpen(onDone);
  const { decision, participations } = pendingDecision;
  /** The participations of the next attempt: all at first, then those that failed. */
  const [remainingParticipations, setRemainingParticipations] = useState(participations);
  const [note, setNote] = useState("");
  const [doneCount, setDoneCount] = useState(0);
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const decide = useAction(
    async () => {
      const newFailures: Failure[] = [];
      setDoneCount(0);
      for (const [index, participation] of remainingParticipations.entries()) {
        const params = { id: participation.id };
        try {
          await call(reviewParticipation, { params, body: { status: decision, note } });
        } catch (error) {
          newFailures.push({ participation, error });
        }
        setDoneCount(index + 1);
      }
      return newFailures;
    },
    { refresh: [pageParticipations, listParticipations, listCheats] },
  );

  async function submit() {
    const outcome = await decide.run();
    if (!outcome.ok) return;
    if (outcome.data.length === 0) {
      notifySuccess(t(`review.decided.${decision}`, { count: participations.length }));
      return finish();
    }
    setFailures(outcome.data);
    setRemainingParticipations(outcome.data.map(({ participation }) => participation));
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Stack>
        <Text style={{ overflowWrap: "anywhere" }}>
          {remainingParticipations.map(({ team }) => team.name).join(", ")}
        </Text>
        <Text size="sm" c="dimmed">
          {t(`review.means.${decision}`)}
        </Text>
        {failures.map(({ participation, error }) => (
          <Note key={participation.id} color="red" role="alert" title={participation.team.name}>
            {toErrorMessage(error)}
          </Note>
        ))}
        <Textarea
          label={t("review.note")}
          description={t("review.note-hint")}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          maxLength={limits.reviewNote}
          autosize
          minRows={2}
          data-autofocus
        />
        {decide.pending && remainingParticipations.length > 1 && (
          <Progress
            value={(doneCount / remainingParticipations.length) * 100}
            aria-label={t("review.progress")}
          />
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={decide.pending} {...(decision !== "Accepted" && { color: "red" })}>
            {t(`review.act.${decision}`)}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
