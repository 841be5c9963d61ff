import { deleteProvider, listProviders, type Provider } from "@gonfalon/contract/provider.ts";
import { getClientConfig } from "@gonfalon/contract/settings.ts";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { useLastDefined } from "#ui/use-last-defined.ts";

interface Props {
  /** Undefined closes the dialog. */
  readonly provider: Provider | undefined;
  readonly onClose: () => void;
}

export function DeleteProviderDialog({ provider, onClose }: Props) {
  const { t } = useTranslation();
  const lastProvider = useLastDefined(provider);
  const name = lastProvider?.name ?? "";
  const remove = useAction((guid: string) => call(deleteProvider, { params: { guid } }), {
    success: t("provider.admin.deleted"),
    refresh: [listProviders, getClientConfig],
  });

  async function confirm(close: () => void) {
    if (provider) await remove.run(provider.id);
    close();
  }

  return (
    <ConfirmDialog
      opened={provider !== undefined}
      title={t("provider.admin.delete", { name })}
      text={t("provider.admin.delete-text")}
      confirm={t("provider.admin.delete-confirm")}
      destructive
      pending={remove.pending}
      onConfirm={(close) => void confirm(close)}
      onClose={onClose}
    />
  );
}
