import type { Webhook } from "@gonfalon/contract/webhook.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "#ui/FormDialog.tsx";
import { useLastDefined } from "#ui/use-last-defined.ts";
import { SigningSecret } from "./SigningSecret.tsx";
import { WebhookForm } from "./WebhookForm.tsx";

interface Props {
  /** Undefined closes the dialog. */
  readonly editedWebhook: Webhook | "new" | undefined;
  readonly onClose: () => void;
}

/**
 * Creates or changes a webhook. The signing secret of a new webhook is shown once, even if the dialog is closed during
 * the request.
 */
export function WebhookDialog({ editedWebhook, onClose }: Props) {
  const { t } = useTranslation();
  const [secret, setSecret] = useState<string>();
  // The form returns a secret only when it has created a webhook.
  const lastEditedWebhook = useLastDefined(secret === undefined ? editedWebhook : "new");
  const webhook = lastEditedWebhook === "new" ? undefined : lastEditedWebhook;
  const title = webhook ? t("webhook.edit", { name: webhook.name }) : t("webhook.create");

  function close() {
    setSecret(undefined);
    onClose();
  }

  return (
    <FormDialog opened={editedWebhook !== undefined || secret !== undefined} onClose={close} title={title}>
      {editedWebhook !== undefined && secret === undefined && (
        <WebhookForm webhook={webhook} onSecret={setSecret} onClose={close} />
      )}
      {secret !== undefined && <SigningSecret secret={secret} onClose={close} />}
    </FormDialog>
  );
}
