import { type Delivery, listDeliveries, redeliver, type Webhook } from "@gonfalon/contract/webhook.ts";
import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { useEndpoint } from "#api/use-endpoint.ts";
import { formatDateTimeSeconds } from "#i18n/format.ts";
import { Async } from "#ui/Async.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { Rows, RowsSkeleton } from "#ui/Rows.tsx";
import { AttemptText } from "./AttemptText.tsx";

interface Props {
  /** Undefined closes the dialog. */
  readonly webhook: Webhook | undefined;
  readonly onClose: () => void;
}

const REFRESH_MS = 5000;
const COLORS = { Pending: "yellow", Delivered: "green", Failed: "red" } as const;

/** The newest deliveries of a webhook, with their attempts. */
export function DeliveryLog({ webhook, onClose }: Props) {
  const { t } = useTranslation();
  const [last, setLast] = useState(webhook);
  if (webhook && webhook !== last) setLast(webhook);
  return (
    <Dialog
      opened={webhook !== undefined}
      onClose={onClose}
      title={t("webhook.log.title", { name: last?.name ?? "" })}
      size="lg"
    >
      {webhook && <Deliveries guid={webhook.id} />}
    </Dialog>
  );
}

function Deliveries({ guid }: { readonly guid: string }) {
  const { t } = useTranslation();
  const request = { params: { guid }, query: { count: 50, skip: 0 } };
  const page = useEndpoint(listDeliveries, request, { refreshEveryMs: REFRESH_MS });
  return (
    <Async value={page} skeleton={<RowsSkeleton height={48} />}>
      {({ data }) =>
        data.length === 0 ? (
          <Text c="dimmed">{t("webhook.log.empty")}</Text>
        ) : (
          <Rows>
            {data.map((delivery) => (
              <DeliveryRow key={delivery.id} guid={guid} delivery={delivery} />
            ))}
          </Rows>
        )
      }
    </Async>
  );
}

function DeliveryRow({ guid, delivery }: { readonly guid: string; readonly delivery: Delivery }) {
  const { t } = useTranslation();
  const { id, type, status, createdAt, attempts } = delivery;
  const again = useAction((deliveryId: string) => call(redeliver, { params: { guid, deliveryId } }), {
    refresh: [listDeliveries],
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
              loading={again.pending}
              onClick={() => void again.run(id)}
            >
              {t("webhook.log.again")}
            </Button>
          )}
        </Group>
        {attempts.map((attempt) => (
          <AttemptText key={attempt.at} attempt={attempt} />
        ))}
      </Stack>
    </li>
  );
}
