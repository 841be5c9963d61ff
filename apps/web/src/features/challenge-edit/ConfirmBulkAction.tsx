import { type EditedChallengeInfo, updateChallenge } from "@gonfalon/contract/challenge.ts";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { Dialog } from "#ui/Dialog.tsx";
import { toErrorMessage } from "#ui/error-message.ts";
import { Note } from "#ui/Note.tsx";
import { notifySuccess } from "#ui/notify.tsx";
import { useLastDefined } from "#ui/use-last-defined.ts";
import { useWhileOpen } from "#ui/use-while-open.ts";
import { challengeReadEndpoints } from "./challenge-read-endpoints.ts";

export interface BulkAction {
  readonly kind: "enable" | "disable";
  readonly challenges: readonly EditedChallengeInfo[];
}

interface Props {
  readonly gameId: number;
  /** Undefined closes the dialog. */
  readonly pendingAction: BulkAction | undefined;
  readonly onClose: () => void;
}

/** Asks for confirmation before many challenges are enabled or disabled; failures are listed one by one. */
export function ConfirmBulkAction({ gameId, pendingAction, onClose }: Props) {
  const { t } = useTranslation();
  const lastAction = useLastDefined(pendingAction);
  return (
    <Dialog
      opened={pendingAction !== undefined}
      onClose={onClose}
      title={lastAction && t(`challenge.bulk.${lastAction.kind}`, { count: lastAction.challenges.length })}
    >
      {pendingAction && <BulkForm gameId={gameId} action={pendingAction} onDone={onClose} />}
    </Dialog>
  );
}

interface Failure {
  readonly id: number;
  readonly title: string;
  readonly error: unknown;
}

interface FormProps {
  readonly gameId: number;
  readonly action: BulkAction;
  readonly onDone: () => void;
}

function BulkForm({ gameId, action: { kind, challenges }, onDone }: FormProps) {
  const { t } = useTranslation();
  const finish = useWhileOpen(onDone);
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const change = useAction(
    async () => {
      const newFailures: Failure[] = [];
      for (const { id, title } of challenges) {
        try {
          await call(updateChallenge, {
            params: { id: gameId, cid: id },
            body: { isEnabled: kind === "enable" },
          });
        } catch (error) {
          newFailures.push({ id, title, error });
        }
      }
      return newFailures;
    },
    { refresh: challengeReadEndpoints },
  );

  async function confirm() {
    const outcome = await change.run();
    if (!outcome.ok) return;
    setFailures(outcome.data);
    if (outcome.data.length > 0) return;
    notifySuccess(t("challenge.bulk.done", { count: challenges.length }));
    finish();
  }

  return (
    <Stack>
      <Text style={{ overflowWrap: "anywhere" }}>{challenges.map(({ title }) => title).join(", ")}</Text>
      <Text size="sm" c="dimmed">
        {t(`challenge.bulk.${kind}-text`)}
      </Text>
      {failures.map(({ id, title, error }) => (
        <Note key={id} color="red" role="alert" title={title}>
          {toErrorMessage(error)}
        </Note>
      ))}
      <Group justify="flex-end">
        <Button
          data-autofocus
          loading={change.pending}
          {...(kind === "disable" && { color: "red" })}
          onClick={() => void confirm()}
        >
          {t(`challenge.${kind}.confirm`)}
        </Button>
      </Group>
    </Stack>
  );
}
