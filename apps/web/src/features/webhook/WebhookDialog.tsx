import type { Webhook } from "@gonfalon/contract/webhook.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "#ui/Dialog.tsx";
import { useLastDefined } from "#ui/use-last-defined.ts";
import { SigningSecret } from "./SigningSecret.tsx";
import { WebhookForm } from "./WebhookForm.tsx";

interface Props {
  /** Undefined closes the dialog. */
  readonly editedWebhook: Webhook | "new" | undefined;
  readonly onClose: () => void;
}

/** Creates or changes a webhook. The signing secret of a new webhook is shown once. */
export function WebhookDialog({ editedWebhook, onClose }: Props) {
  const { t } = useTranslation();
  const [secret, setSecret] = useState<string>();
  const last = useLastDefined(editedWebhook);
  const webhook = last === "new" ? undefined : last;
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
    <Dialog opened={editedWebhook !== undefined} onClose={close} title={title} closeOnClickOutside={false}>
      {editedWebhook !== undefined && secret === undefined && (
        <WebhookForm webhook={webhook} onSaved={handleSaved} />
      )}
      {secret !== undefined && <SigningSecret secret={secret} onClose={close} />}
    </Dialog>
  );
}
