import type { Attempt, Webhook } from "@gonfalon/contract/webhook.ts";
import { Badge, Code, Group, Stack, Text } from "@mantine/core";
import { IconHistory, IconKey, IconPencil, IconSend, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAction } from "#api/use-action.ts";
import { formatDateTime } from "#i18n/format.ts";
import { IconButton } from "#ui/IconButton.tsx";
import { AttemptText } from "./AttemptText.tsx";
import { useWebhookCalls, webhookReadEndpoints } from "./webhook-calls.ts";
import { toWebhookCondition } from "./webhook-condition.ts";

export type WebhookDialogName = "form" | "log" | "rotate" | "delete";

interface Props {
  readonly webhook: Webhook;
  /** The title of the game that the webhook is limited to; undefined if no game is shown. */
  readonly gameTitle: string | undefined;
  readonly onOpen: (dialogName: WebhookDialogName) => void;
}

const COLORS = { active: "green", failing: "yellow", gone: "red", stopped: "red", off: "gray" } as const;

export function WebhookRow({ webhook, gameTitle, onOpen }: Props) {
  const { t } = useTranslation();
  const { id, name, format, address, events, lastDeliveryAt, failingSince } = webhook;
  const [testAttempt, setTestAttempt] = useState<Attempt>();
  const test = useAction(useWebhookCalls().test, { refresh: webhookReadEndpoints });
  const condition = toWebhookCondition(webhook);

  async function sendTest() {
    const outcome = await test.run(id);
    if (outcome.ok) setTestAttempt(outcome.data);
  }

  return (
    <Group component="li" justify="space-between" align="flex-start">
      <Stack gap={4} miw={0} flex="1 1 16rem" style={{ overflowWrap: "anywhere" }}>
        <Group gap="xs">
          <Text fw={600}>
            <bdi>{name}</bdi>
          </Text>
          <Badge variant="light" color={COLORS[condition]}>
            {t(`webhook.condition.${condition}`)}
          </Badge>
          <Badge variant="outline" color="gray">
            {format}
          </Badge>
        </Group>
        <Code>{address}</Code>
        <Text size="sm" c="dimmed">
          {events.join(", ")}
        </Text>
        {gameTitle !== undefined && (
          <Text size="sm" c="dimmed">
            {t("webhook.game", { title: gameTitle })}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {failingSince === null
            ? lastDeliveryAt !== null && t("webhook.last", { time: formatDateTime(lastDeliveryAt) })
            : t("webhook.failing-since", { time: formatDateTime(failingSince) })}
        </Text>
        <div aria-live="polite">{testAttempt && <AttemptText attempt={testAttempt} />}</div>
      </Stack>
      <Group gap="xs" wrap="nowrap">
        <IconButton
          icon={IconSend}
          label={t("webhook.test", { name })}
          disabled={test.pending}
          onClick={() => void sendTest()}
        />
        <IconButton
          icon={IconHistory}
          label={t("webhook.log.title", { name })}
          onClick={() => onOpen("log")}
        />
        {format === "Standard" && (
          <IconButton
            icon={IconKey}
            label={t("webhook.rotate.title", { name })}
            onClick={() => onOpen("rotate")}
          />
        )}
        <IconButton icon={IconPencil} label={t("webhook.edit", { name })} onClick={() => onOpen("form")} />
        <IconButton
          icon={IconTrash}
          label={t("webhook.delete.title", { name })}
          destructive
          onClick={() => onOpen("delete")}
        />
      </Group>
    </Group>
  );
}
