import type { Webhook } from "@gonfalon/contract/webhook.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "#ui/Dialog.tsx";
import { SigningSecret } from "./SigningSecret.tsx";
import { WebhookForm } from "./WebhookForm.tsx";

interface Props {
  readonly opened: boolean;
  /** Undefined for a new webhook. */
  readonly webhook: Webhook | undefined;
  readonly onClose: () => void;
}

/** Creates or changes a webhook. The signing secret of a new webhook is shown once. */
export function WebhookDialog({ opened, webhook, onClose }: Props) {
  const { t } = useTranslation();
  const [secret, setSecret] = useState<string>();
  const title = webhook ? t("webhook.edit", { name: webhook.name }) : t("webhook.create");

  function close() {
    setSecret(undefined);
    onClose();
  }

  function handleSaved(newSecret: string | null) {
    if (newSecret === null) close();
    else setSecret(newSecret);
  }

  return (
    <Dialog opened={opened} onClose={close} title={title} closeOnClickOutside={false}>
      {secret === undefined ? (
        <WebhookForm webhook={webhook} onSaved={handleSaved} />
      ) : (
        <SigningSecret secret={secret} onClose={close} />
      )}
    </Dialog>
  );
}
