import type { Webhook } from "@gonfalon/contract/webhook.ts";
import { useTranslation } from "react-i18next";
import { useAction } from "#api/use-action.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { useLastDefined } from "#ui/use-last-defined.ts";
import { useWebhookCalls, webhookReadEndpoints } from "./webhook-calls.ts";

interface Props {
  /** Undefined closes the dialog. */
  readonly webhook: Webhook | undefined;
  readonly onClose: () => void;
}

export function DeleteWebhookDialog({ webhook, onClose }: Props) {
  const { t } = useTranslation();
  const lastWebhook = useLastDefined(webhook);
  const name = lastWebhook?.name ?? "";
  const remove = useAction(useWebhookCalls().remove, {
    success: t("webhook.delete.done", { name }),
    refresh: webhookReadEndpoints,
  });

  async function confirm(close: () => void) {
    if (webhook) await remove.run(webhook.id);
    close();
  }

  return (
    <ConfirmDialog
      opened={webhook !== undefined}
      title={t("webhook.delete.title", { name })}
      text={t("webhook.delete.text")}
      confirm={t("webhook.delete.confirm")}
      destructive
      pending={remove.pending}
      onConfirm={(close) => void confirm(close)}
      onClose={onClose}
    />
  );
}
