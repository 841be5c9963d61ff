import type { Session } from "@gonfalon/contract/account.ts";
import { Badge, Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "#i18n/format.ts";
import { useDeviceName } from "./use-device-name.ts";

interface Props {
  readonly browser: Pick<Session, "userAgent" | "current" | "lastSeenAt" | "ip">;
}

/** The name of a browser in which the user has signed in, and its last use. */
export function BrowserFacts({ browser: { userAgent, current, lastSeenAt, ip } }: Props) {
  const { t } = useTranslation();
  const name = useDeviceName(userAgent);
  return (
    <>
      <Group gap="xs">
        <Text fw={600}>{name}</Text>
        {current && <Badge variant="light">{t("account.session.current")}</Badge>}
      </Group>
      <Text size="sm" c="dimmed">
        {t("account.session.seen", { when: formatDateTime(lastSeenAt), ip })}
      </Text>
    </>
  );
}
