import type { Webhook } from "@gonfalon/contract/webhook.ts";
import { Button, Group, Stack, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Async } from "#ui/Async.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { PageTitle } from "#ui/PageTitle.tsx";
import { Rows, RowsSkeleton } from "#ui/Rows.tsx";
import { DeleteWebhook } from "./DeleteWebhook.tsx";
import { DeliveryLog } from "./DeliveryLog.tsx";
import { RotateSecret } from "./RotateSecret.tsx";
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
  // If the list is empty, the button is in the empty state instead. While the list loads, no button is shown, because
  // its position is not known yet.
  const hasWebhooks = webhooks.state === "ready" && webhooks.data.length > 0;
  const createButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpenDialog({ name: "form" })}>
      {t("webhook.create")}
    </Button>
  );
  return (
    <Stack gap="lg">
      <Group justify="space-between" mih="2.5rem">
        <PageTitle>{t("webhook.title")}</PageTitle>
        {hasWebhooks && createButton}
      </Group>
      <Text c="dimmed">{t("webhook.hint")}</Text>
      <Async value={webhooks} skeleton={<RowsSkeleton height={72} />}>
        {(loadedWebhooks) =>
          loadedWebhooks.length === 0 ? (
            <EmptyState order={2} title={t("webhook.empty-title")} text={t("webhook.empty-text")}>
              {createButton}
            </EmptyState>
          ) : (
            <Rows>
              {loadedWebhooks.map((webhook) => (
                <WebhookRow
                  key={webhook.id}
                  webhook={webhook}
                  gameTitle={games && toGameTitle(games, webhook)}
                  onOpen={(name) => setOpenDialog({ name, webhook })}
                />
              ))}
            </Rows>
          )
        }
      </Async>
      <WebhookDialog editedWebhook={formDialog && (formDialog.webhook ?? "new")} onClose={close} />
      <RotateSecret webhook={findOpenDialog("rotate")?.webhook} onClose={close} />
      <DeliveryLog webhook={findOpenDialog("log")?.webhook} onClose={close} />
      <DeleteWebhook webhook={findOpenDialog("delete")?.webhook} onClose={close} />
    </Stack>
  );
}

/** The title of the webhook's game, or the id if the title is not known; undefined for webhooks of all games. */
function toGameTitle(games: NonNullable<Props["games"]>, { gameId }: Webhook): string | undefined {
  if (gameId === null) return undefined;
  return games.find(({ id }) => id === gameId)?.title ?? `#${gameId}`;
}
