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

interface RotatedSecret {
  readonly name: string;
  readonly secret: string;
}

/**
 * HOOK-6: replaces the signing secret of a webhook and shows the new one once, even if the dialog is closed during the
 * request.
 */
export function RotateSecretDialog({ webhook, onClose }: Props) {
  const { t } = useTranslation();
  const [rotatedSecret, setRotatedSecret] = useState<RotatedSecret>();
  const lastWebhook = useLastDefined(rotatedSecret ?? webhook);

  function close() {
    setRotatedSecret(undefined);
    onClose();
  }

  return (
    <Dialog
      opened={webhook !== undefined || rotatedSecret !== undefined}
      onClose={close}
      title={t("webhook.rotate.title", { name: lastWebhook?.name ?? "" })}
      closeOnClickOutside={false}
    >
      {rotatedSecret && <SigningSecret secret={rotatedSecret.secret} onClose={close} />}
      {webhook && !rotatedSecret && (
        <RotateForm key={webhook.id} webhook={webhook} onRotated={setRotatedSecret} />
      )}
    </Dialog>
  );
}

interface FormProps {
  readonly webhook: Webhook;
  readonly onRotated: (rotatedSecret: RotatedSecret) => void;
}

function RotateForm({ webhook: { id, name }, onRotated }: FormProps) {
  const { t } = useTranslation();
  const calls = useWebhookCalls();
  const { error, attempt } = useSubmitError();
  const rotate = useAction(() => calls.rotate(id), { quiet: true });

  async function run() {
    const response = await attempt(() => rotate.run());
    if (response) onRotated({ name, secret: response.data.secret });
  }

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
