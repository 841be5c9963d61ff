import { type Device, forgetDevice, getSecurity } from "@gonfalon/contract/factor.ts";
import { Badge, Button, Group, List, Paper, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { formatDateTime } from "#i18n/format.ts";
import { useDeviceName } from "./use-device-name.ts";

/** The browsers in which the user has signed in. */
export function DeviceList({ devices }: { readonly devices: readonly Device[] }) {
  const { t } = useTranslation();
  return (
    <Paper p="lg">
      <Stack>
        <Text size="sm">{t(devices.length > 0 ? "security.device.text" : "security.device.none")}</Text>
        <List listStyleType="none" withPadding={false} spacing="md">
          {devices.map((device) => (
            <List.Item
              key={device.id}
              styles={{ itemWrapper: { width: "100%" }, itemLabel: { width: "100%" } }}
            >
              <DeviceRow device={device} />
            </List.Item>
          ))}
        </List>
      </Stack>
    </Paper>
  );
}

function DeviceRow({ device }: { readonly device: Device }) {
  const { t } = useTranslation();
  const forget = useAction(() => call(forgetDevice, { params: { guid: device.id } }), {
    success: t("security.device.forgotten"),
    refresh: [getSecurity],
  });
  const name = useDeviceName(device.userAgent);
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Stack gap={2} style={{ minWidth: 0 }}>
        <Group gap="xs">
          <Text fw={600}>{name}</Text>
          {device.current && <Badge variant="light">{t("account.session.current")}</Badge>}
        </Group>
        <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
          {t("account.session.seen", { when: formatDateTime(device.lastSeenAt), ip: device.ip })}
        </Text>
        {device.trustedUntil !== null && (
          <Text size="sm" c="dimmed">
            {t("security.device.trusted", { time: formatDateTime(device.trustedUntil) })}
          </Text>
        )}
      </Stack>
      <Button
        variant="default"
        size="xs"
        flex="none"
        loading={forget.pending}
        aria-label={t("security.device.forget-device", { device: name })}
        onClick={() => void forget.run()}
      >
        {t("security.device.forget")}
      </Button>
    </Group>
  );
}
