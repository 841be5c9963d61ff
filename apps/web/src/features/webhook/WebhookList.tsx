import type { Webhook } from "@gonfalon/contract/webhook.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ShortListPage } from "#ui/ShortListPage.tsx";
import { DeleteWebhookDialog } from "./DeleteWebhookDialog.tsx";
import { DeliveryLog } from "./DeliveryLog.tsx";
import { RotateSecretDialog } from "./RotateSecretDialog.tsx";
import { WebhookDialog } from "./WebhookDialog.tsx";
import { type WebhookDialogName, WebhookRow } from "./WebhookRow.tsx";
import { useWebhooks } from "./webhook-calls.ts";

type OpenDialog = { readonly name: WebhookDialogName; readonly webhook?: Webhook };

interface Props {
  /** The games whose titles are shown; other games are shown by id. Undefined if all webhooks belong to one game. */
  readonly games?: readonly { readonly id: number; readonly title: string }[];
}

/** The webhooks of the platform or of a game, and the dialogs that change them. */
export function WebhookList({ games }: Props) {
  const { t } = useTranslation();
  const webhooks = useWebhooks();
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const close = () => setOpenDialog(undefined);
  const findOpenDialog = (name: WebhookDialogName) => (openDialog?.name === name ? openDialog : undefined);
  const formDialog = findOpenDialog("form");
  return (
    <>
      <ShortListPage
        title={t("webhook.title")}
        hint={t("webhook.hint")}
        value={webhooks}
        addLabel={t("webhook.create")}
        onAdd={() => setOpenDialog({ name: "form" })}
        emptyTitle={t("webhook.empty-title")}
        emptyText={t("webhook.empty-text")}
        rowHeight={72}
      >
        {(webhook) => (
          <WebhookRow
            key={webhook.id}
            webhook={webhook}
            gameTitle={games && toGameTitle(games, webhook)}
            onOpen={(name) => setOpenDialog({ name, webhook })}
          />
        )}
      </ShortListPage>
      <WebhookDialog editedWebhook={formDialog && (formDialog.webhook ?? "new")} onClose={close} />
      <RotateSecretDialog webhook={findOpenDialog("rotate")?.webhook} onClose={close} />
      <DeliveryLog webhook={findOpenDialog("log")?.webhook} onClose={close} />
      <DeleteWebhookDialog webhook={findOpenDialog("delete")?.webhook} onClose={close} />
    </>
  );
}

/** The title of the webhook's game, or the id if the title is not known; undefined for webhooks of all games. */
function toGameTitle(games: NonNullable<Props["games"]>, { gameId }: Webhook): string | undefined {
  if (gameId === null) return undefined;
  return games.find(({ id }) => id === gameId)?.title ?? `#${gameId}`;
}
