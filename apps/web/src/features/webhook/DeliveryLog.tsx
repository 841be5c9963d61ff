import type { Delivery, Webhook } from "@gonfalon/contract/webhook.ts";
import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAction } from "#api/use-action.ts";
import { formatDateTimeSeconds } from "#i18n/format.ts";
import { Dialog } from "#ui/Dialog.tsx";
import { ListPage } from "#ui/ListPage.tsx";
import { Rows, RowsSkeleton } from "#ui/Rows.tsx";
import { useLastDefined } from "#ui/use-last-defined.ts";
import { AttemptText } from "./AttemptText.tsx";
import { deliveryReadEndpoints, useDeliveries, useWebhookCalls } from "./webhook-calls.ts";

interface Props {
  /** Undefined closes the dialog. */
  readonly webhook: Webhook | undefined;
  readonly onClose: () => void;
}

const PER_PAGE = 50;
const COLORS = { Pending: "yellow", Delivered: "green", Failed: "red" } as const;

/** The deliveries of a webhook, newest first, with their attempts. */
export function DeliveryLog({ webhook, onClose }: Props) {
  const { t } = useTranslation();
  const lastWebhook = useLastDefined(webhook);
  return (
    <Dialog
      opened={webhook !== undefined}
      onClose={onClose}
      title={t("webhook.log.title", { name: lastWebhook?.name ?? "" })}
      size="lg"
    >
      {webhook && <Deliveries guid={webhook.id} />}
    </Dialog>
  );
}

function Deliveries({ guid }: { readonly guid: string }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const deliveries = useDeliveries(guid, { count: PER_PAGE, skip: (page - 1) * PER_PAGE });
  return (
    <ListPage
      value={deliveries}
      page={page}
      perPage={PER_PAGE}
      onPage={setPage}
      skeleton={<RowsSkeleton height={48} />}
      empty={<Text c="dimmed">{t("webhook.log.empty")}</Text>}
    >
      {(rows) => (
        <Rows>
          {rows.map((delivery) => (
            <DeliveryRow key={delivery.id} guid={guid} delivery={delivery} />
          ))}
        </Rows>
      )}
    </ListPage>
  );
}

function DeliveryRow({ guid, delivery }: { readonly guid: string; readonly delivery: Delivery }) {
  const { t } = useTranslation();
  const { id, type, status, createdAt, nextTryAt, attempts } = delivery;
  const calls = useWebhookCalls();
  const redeliver = useAction((deliveryId: string) => calls.redeliver(guid, deliveryId), {
    refresh: deliveryReadEndpoints,
  });
  const time = formatDateTimeSeconds(createdAt);
  return (
    <li>
      <Stack gap={4}>
        <Group gap="xs" justify="space-between">
          <Group gap="xs">
            <Badge variant="light" color={COLORS[status]}>
              {t(`webhook.log.status.${status}`)}
            </Badge>
            <Text fw={600}>{type}</Text>
            <Text size="sm" c="dimmed">
              {time}
            </Text>
          </Group>
          {status !== "Pending" && (
            <Button
              variant="default"
              aria-label={`${t("webhook.log.again")}: ${type}, ${time}`}
              loading={redeliver.pending}
              onClick={() => void redeliver.run(id)}
            >
              {t("webhook.log.again")}
            </Button>
          )}
        </Group>
        {attempts.map((attempt) => (
          <AttemptText key={attempt.at} attempt={attempt} />
        ))}
        {nextTryAt !== null && attempts.length > 0 && (
          <Text size="sm" c="dimmed">
            {t("webhook.log.next", { time: formatDateTimeSeconds(nextTryAt) })}
          </Text>
        )}
      </Stack>
    </li>
  );
}
