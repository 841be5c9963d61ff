import type { Webhook } from "@gonfalon/contract/webhook.ts";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAction } from "#api/use-action.ts";
import { Dialog } from "#ui/Dialog.tsx";
import { ErrorNote } from "#ui/ErrorNote.tsx";
import { useLastDefined } from "#ui/use-last-defined.ts";
import { useSubmitError } from "#ui/use-submit-error.ts";
import { SigningSecret } from "./SigningSecret.tsx";
import { useWebhookCalls } from "./webhook-calls.ts";

interface Props {
  /** Undefined closes the dialog. */
  readonly webhook: Webhook | undefined;
  readonly onClose: () => void;
}

/** HOOK-6: replaces the signing secret of a webhook and shows the new one once. */
export function RotateSecret({ webhook, onClose }: Props) {
  const { t } = useTranslation();
  const last = useLastDefined(webhook);
  return (
    <Dialog
      opened={webhook !== undefined}
      onClose={onClose}
      title={t("webhook.rotate.title", { name: last?.name ?? "" })}
      closeOnClickOutside={false}
    >
      {webhook && <RotateForm key={webhook.id} webhookId={webhook.id} onClose={onClose} />}
    </Dialog>
  );
}

function RotateForm({ webhookId, onClose }: { readonly webhookId: string; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const calls = useWebhookCalls();
  const { error, attempt } = useSubmitError();
  const [secret, setSecret] = useState<string>();
  const rotate = useAction(() => calls.rotate(webhookId), { quiet: true });

  async function run() {
    const done = await attempt(() => rotate.run());
    if (done) setSecret(done.data.secret);
  }

  if (secret !== undefined) return <SigningSecret secret={secret} onClose={onClose} />;
  return (
    <Stack>
      <ErrorNote error={error} />
      <Text>{t("webhook.rotate.text")}</Text>
      <Group justify="flex-end">
        <Button data-autofocus loading={rotate.pending} onClick={() => void run()}>
          {t("webhook.rotate.confirm")}
        </Button>
      </Group>
    </Stack>
  );
}
