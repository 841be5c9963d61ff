import { listEditedGames } from "@gonfalon/contract/game.ts";
import { listWebhooks, type Webhook } from "@gonfalon/contract/webhook.ts";
import { Button, Group, Stack, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useEndpoint } from "#api/use-endpoint.ts";
import { Async } from "#ui/Async.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { PageTitle } from "#ui/PageTitle.tsx";
import { Rows, RowsSkeleton } from "#ui/Rows.tsx";
import { DeleteWebhook } from "./DeleteWebhook.tsx";
import { DeliveryLog } from "./DeliveryLog.tsx";
import { WebhookDialog } from "./WebhookDialog.tsx";
import { WebhookRow } from "./WebhookRow.tsx";

/** The newest games, which a webhook can be restricted to. */
const MAX_GAMES = 100;

type Open = { readonly dialog: "form" | "log" | "delete"; readonly webhook?: Webhook };

/** The webhooks of the platform and of all games. */
export function WebhooksScreen() {
  const { t } = useTranslation();
  const webhooks = useEndpoint(listWebhooks);
  const listed = useEndpoint(listEditedGames, { query: { count: MAX_GAMES, skip: 0 } });
  const games = listed.state === "ready" ? listed.data.data : [];
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const shown = (dialog: Open["dialog"]) => (open?.dialog === dialog ? open : undefined);
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <PageTitle>{t("webhook.title")}</PageTitle>
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen({ dialog: "form" })}>
          {t("webhook.create")}
        </Button>
      </Group>
      <Text c="dimmed">{t("webhook.hint")}</Text>
      <Async value={webhooks} skeleton={<RowsSkeleton height={72} />}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState order={2} title={t("webhook.empty-title")} text={t("webhook.empty-text")} />
          ) : (
            <Rows>
              {list.map((webhook) => (
                <WebhookRow
                  key={webhook.id}
                  webhook={webhook}
                  game={games.find(({ id }) => id === webhook.gameId)?.title}
                  onOpen={(dialog) => setOpen({ dialog, webhook })}
                />
              ))}
            </Rows>
          )
        }
      </Async>
      <WebhookDialog
        opened={shown("form") !== undefined}
        webhook={open?.webhook}
        games={games}
        onClose={close}
      />
      <DeliveryLog webhook={shown("log")?.webhook} onClose={close} />
      <DeleteWebhook webhook={shown("delete")?.webhook} onClose={close} />
    </Stack>
  );
}
