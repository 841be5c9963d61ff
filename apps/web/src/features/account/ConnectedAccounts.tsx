import { type ExternalAccount, listExternal, unlinkExternal } from "@gonfalon/contract/external.ts";
import { Badge, Group, List, Paper, Skeleton, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { useEndpoint } from "#api/use-endpoint.ts";
import { formatDateTime } from "#i18n/format.ts";
import { paths } from "#routing/paths.ts";
import { Async } from "#ui/Async.tsx";
import { ActionRow } from "./ActionRow.tsx";
import { PlainList } from "./PlainList.tsx";
import { ProviderButtons } from "./ProviderButtons.tsx";
import { useSignInOptions } from "./use-sign-in-options.ts";

/** The accounts at providers with which the user can sign in. */
export function ConnectedAccounts() {
  const { t } = useTranslation();
  const { providers } = useSignInOptions();
  const accounts = useEndpoint(listExternal);
  return (
    <Paper p="lg">
      <Async value={accounts} skeleton={<Skeleton height={64} />}>
        {(list) => (
          <Stack>
            <Text size="sm">
              {t(list.length > 0 ? "provider.connected.text" : "provider.connected.none")}
            </Text>
            <PlainList>
              {list.map((account) => (
                <List.Item key={account.provider}>
                  <AccountRow account={account} />
                </List.Item>
              ))}
            </PlainList>
            <ProviderButtons
              providers={providers.filter(({ key }) => list.every(({ provider }) => provider !== key))}
              purpose="Link"
              returnTo={paths.account.security}
            />
          </Stack>
        )}
      </Async>
    </Paper>
  );
}

function AccountRow({ account }: { readonly account: ExternalAccount }) {
  const { t } = useTranslation();
  const { provider, name, displayName, email, labels, linkedAt } = account;
  const disconnect = useAction(() => call(unlinkExternal, { params: { key: provider } }), {
    success: t("provider.connected.disconnected"),
    refresh: [listExternal],
  });
  return (
    <ActionRow
      action={disconnect}
      text={t("provider.connected.disconnect")}
      label={t("provider.connected.disconnect-name", { name })}
    >
      <Group gap="xs">
        <Text fw={600}>{name}</Text>
        {labels.map((label) => (
          <Badge key={label} variant="light">
            {label}
          </Badge>
        ))}
      </Group>
      <Text size="sm" c="dimmed">
        <bdi>{displayName}</bdi>
        {email !== null && ` · ${email}`}
      </Text>
      <Text size="sm" c="dimmed">
        {t("provider.connected.since", { time: formatDateTime(linkedAt) })}
      </Text>
    </ActionRow>
  );
}
