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

type OpenDialog = { readonly dialog: WebhookDialogName; readonly webhook?: Webhook };

interface Props {
  /** The games whose titles are shown; for other games, the id is shown. Undefined: all webhooks belong to one game. */
  readonly games?: readonly { readonly id: number; readonly title: string }[];
}

/** The webhooks of the platform or of a game, and the dialogs that change them. */
export function WebhookList({ games }: Props) {
  const { t } = useTranslation();
  const webhooks = useWebhooks();
  const [open, setOpen] = useState<OpenDialog>();
  const close = () => setOpen(undefined);
  const getOpen = (dialog: OpenDialog["dialog"]) => (open?.dialog === dialog ? open : undefined);
  const form = getOpen("form");
  // If the list is empty, the empty state contains the button. No button is shown while the list loads, because it
  // would then move.
  const isListed = webhooks.state === "ready" && webhooks.data.length > 0;
  const createButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen({ dialog: "form" })}>
      {t("webhook.create")}
    </Button>
  );
  return (
    <Stack gap="lg">
      <Group justify="space-between" mih="2.5rem">
        <PageTitle>{t("webhook.title")}</PageTitle>
        {isListed && createButton}
      </Group>
      <Text c="dimmed">{t("webhook.hint")}</Text>
      <Async value={webhooks} skeleton={<RowsSkeleton height={72} />}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState order={2} title={t("webhook.empty-title")} text={t("webhook.empty-text")}>
              {createButton}
            </EmptyState>
          ) : (
            <Rows>
              {list.map((webhook) => (
                <WebhookRow
                  key={webhook.id}
                  webhook={webhook}
                  gameTitle={games && toGameTitle(games, webhook)}
                  onOpen={(dialog) => setOpen({ dialog, webhook })}
                />
              ))}
            </Rows>
          )
        }
      </Async>
      <WebhookDialog editedWebhook={form && (form.webhook ?? "new")} onClose={close} />
      <RotateSecret webhook={getOpen("rotate")?.webhook} onClose={close} />
      <DeliveryLog webhook={getOpen("log")?.webhook} onClose={close} />
      <DeleteWebhook webhook={getOpen("delete")?.webhook} onClose={close} />
    </Stack>
  );
}

/** The title of the webhook's game, or the id if the title is not known; undefined for webhooks of all games. */
function toGameTitle(games: NonNullable<Props["games"]>, { gameId }: Webhook): string | undefined {
  if (gameId === null) return undefined;
  return games.find(({ id }) => id === gameId)?.title ?? `#${gameId}`;
}
