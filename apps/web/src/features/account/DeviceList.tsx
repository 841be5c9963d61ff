import { type Device, forgetDevice, getSecurity } from "@gonfalon/contract/factor.ts";
import { List, Paper, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { formatDateTime } from "#i18n/format.ts";
import { ActionRow } from "./ActionRow.tsx";
import { BrowserFacts } from "./BrowserFacts.tsx";
import { PlainList } from "./PlainList.tsx";
import { useDeviceName } from "./use-device-name.ts";

/** The browsers in which the user has signed in. */
export function DeviceList({ devices }: { readonly devices: readonly Device[] }) {
  const { t } = useTranslation();
  return (
    <Paper p="lg">
      <Stack>
        <Text size="sm">{t(devices.length > 0 ? "security.device.text" : "security.device.none")}</Text>
        <PlainList>
          {devices.map((device) => (
            <List.Item key={device.id}>
              <DeviceRow device={device} />
            </List.Item>
          ))}
        </PlainList>
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
    <ActionRow
      action={forget}
      text={t("security.device.forget")}
      label={t("security.device.forget-device", { device: name })}
    >
      <BrowserFacts browser={device} />
      {device.trustedUntil !== null && (
        <Text size="sm" c="dimmed">
          {t("security.device.trusted", { time: formatDateTime(device.trustedUntil) })}
        </Text>
      )}
    </ActionRow>
  );
}
