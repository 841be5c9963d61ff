import { listProviders, type Provider } from "@gonfalon/contract/provider.ts";
import { Button, Group, Stack, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useEndpoint } from "#api/use-endpoint.ts";
import { Async } from "#ui/Async.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { PageTitle } from "#ui/PageTitle.tsx";
import { Rows, RowsSkeleton } from "#ui/Rows.tsx";
import { DeleteProviderDialog } from "./DeleteProviderDialog.tsx";
import { ProviderDialog } from "./ProviderDialog.tsx";
import { ProviderRow } from "./ProviderRow.tsx";

/** The sign-in providers of the platform. */
export function ProvidersScreen() {
  const { t } = useTranslation();
  const providers = useEndpoint(listProviders);
  const [editedProvider, setEditedProvider] = useState<Provider | "new">();
  const [providerToDelete, setProviderToDelete] = useState<Provider>();
  // If the list is empty, the button is in the empty state instead. While the list loads, no button is shown, because
  // its position is not known yet.
  const hasProviders = providers.state === "ready" && providers.data.length > 0;
  const addButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEditedProvider("new")}>
      {t("provider.admin.add")}
    </Button>
  );
  return (
    <Stack gap="lg">
      <Group justify="space-between" mih="2.5rem">
        <PageTitle>{t("provider.admin.title")}</PageTitle>
        {hasProviders && addButton}
      </Group>
      <Text c="dimmed">{t("provider.admin.hint")}</Text>
      <Async value={providers} skeleton={<RowsSkeleton height={56} />}>
        {(loadedProviders) =>
          loadedProviders.length === 0 ? (
            <EmptyState
              order={2}
              title={t("provider.admin.empty-title")}
              text={t("provider.admin.empty-text")}
            >
              {addButton}
            </EmptyState>
          ) : (
            <Rows>
              {loadedProviders.map((provider) => (
                <ProviderRow
                  key={provider.id}
                  provider={provider}
                  onEdit={() => setEditedProvider(provider)}
                  onDelete={() => setProviderToDelete(provider)}
                />
              ))}
            </Rows>
          )
        }
      </Async>
      <ProviderDialog editedProvider={editedProvider} onClose={() => setEditedProvider(undefined)} />
      <DeleteProviderDialog provider={providerToDelete} onClose={() => setProviderToDelete(undefined)} />
    </Stack>
  );
}
