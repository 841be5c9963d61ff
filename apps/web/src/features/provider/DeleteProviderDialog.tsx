import { deleteProvider, listProviders, type Provider } from "@gonfalon/contract/provider.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";

interface Props {
  /** Undefined closes the dialog. */
  readonly provider: Provider | undefined;
  readonly onClose: () => void;
}

export function DeleteProviderDialog({ provider, onClose }: Props) {
  const { t } = useTranslation();
  // Keeps the text during the closing animation.
  const [last, setLast] = useState(provider);
  if (provider && provider !== last) setLast(provider);
  const name = last?.name ?? "";
  const remove = useAction((guid: string) => call(deleteProvider, { params: { guid } }), {
    success: t("provider.admin.deleted"),
    refresh: [listProviders],
  });

  async function confirm() {
    if (provider) await remove.run(provider.id);
    onClose();
  }

  return (
    <ConfirmDialog
      opened={provider !== undefined}
      title={t("provider.admin.delete", { name })}
      text={t("provider.admin.delete-text")}
      confirm={t("provider.admin.delete-confirm")}
      destructive
      pending={remove.pending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
