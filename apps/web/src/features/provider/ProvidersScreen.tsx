import { listProviders, type Provider } from "@gonfalon/contract/provider.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useEndpoint } from "#api/use-endpoint.ts";
import { ShortListPage } from "#ui/ShortListPage.tsx";
import { DeleteProviderDialog } from "./DeleteProviderDialog.tsx";
import { ProviderDialog } from "./ProviderDialog.tsx";
import { ProviderRow } from "./ProviderRow.tsx";

/** The sign-in providers of the platform. */
export function ProvidersScreen() {
  const { t } = useTranslation();
  const providers = useEndpoint(listProviders);
  const [editedProvider, setEditedProvider] = useState<Provider | "new">();
  const [providerToDelete, setProviderToDelete] = useState<Provider>();
  return (
    <>
      <ShortListPage
        title={t("provider.admin.title")}
        hint={t("provider.admin.hint")}
        value={providers}
        addLabel={t("provider.admin.add")}
        onAdd={() => setEditedProvider("new")}
        emptyTitle={t("provider.admin.empty-title")}
        emptyText={t("provider.admin.empty-text")}
        rowHeight={56}
      >
        {(provider) => (
          <ProviderRow
            key={provider.id}
            provider={provider}
            onEdit={() => setEditedProvider(provider)}
            onDelete={() => setProviderToDelete(provider)}
          />
        )}
      </ShortListPage>
      <ProviderDialog editedProvider={editedProvider} onClose={() => setEditedProvider(undefined)} />
      <DeleteProviderDialog provider={providerToDelete} onClose={() => setProviderToDelete(undefined)} />
    </>
  );
}
