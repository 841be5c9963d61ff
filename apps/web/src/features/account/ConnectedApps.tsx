import { type ConnectedApp, disconnectApp, listConnectedApps } from "@gonfalon/contract/connected-app.ts";
import { List, Paper, Skeleton, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { useEndpoint } from "#api/use-endpoint.ts";
import { formatDateTime } from "#i18n/format.ts";
import { Async } from "#ui/Async.tsx";
import { ActionRow } from "./ActionRow.tsx";
import { PlainList } from "./PlainList.tsx";

/** The apps in which the user has signed in with this account. */
export function ConnectedApps() {
  const { t } = useTranslation();
  const apps = useEndpoint(listConnectedApps);
  return (
    <Paper p="lg">
      <Async value={apps} skeleton={<Skeleton height={64} />}>
        {(list) => (
          <Stack>
            <Text size="sm">{t(list.length > 0 ? "app.connected.text" : "app.connected.none")}</Text>
            <PlainList>
              {list.map((app) => (
                <List.Item key={app.id}>
                  <AppRow app={app} />
                </List.Item>
              ))}
            </PlainList>
          </Stack>
        )}
      </Async>
    </Paper>
  );
}

function AppRow({ app: { id, name, scopes, lastUsedAt } }: { readonly app: ConnectedApp }) {
  const { t } = useTranslation();
  const disconnect = useAction(() => call(disconnectApp, { params: { id } }), {
    success: t("app.connected.disconnected"),
    refresh: [listConnectedApps],
  });
  return (
    <ActionRow
      action={disconnect}
      text={t("app.connected.disconnect")}
      label={t("app.connected.disconnect-name", { name })}
    >
      <Text fw={600}>
        <bdi>{name}</bdi>
      </Text>
      <Text size="sm" c="dimmed">
        {scopes.map((scope) => t(`app.scope.${scope}`)).join(" · ")}
      </Text>
      <Text size="sm" c="dimmed">
        {t("app.connected.used", { time: formatDateTime(lastUsedAt) })}
      </Text>
    </ActionRow>
  );
}
