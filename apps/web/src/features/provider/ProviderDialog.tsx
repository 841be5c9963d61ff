import type { Provider } from "@gonfalon/contract/provider.ts";
import { useTranslation } from "react-i18next";
import { Dialog } from "#ui/Dialog.tsx";
import { ProviderForm } from "./ProviderForm.tsx";

interface Props {
  /** Undefined closes the dialog. */
  readonly edited: Provider | "new" | undefined;
  readonly onClose: () => void;
}

/** Adds or edits a sign-in provider. */
export function ProviderDialog({ edited, onClose }: Props) {
  const { t } = useTranslation();
  const provider = edited === "new" ? undefined : edited;
  const title = provider ? t("provider.admin.edit", { name: provider.name }) : t("provider.admin.add");
  return (
    <Dialog opened={edited !== undefined} onClose={onClose} title={title} closeOnClickOutside={false}>
      {edited !== undefined && <ProviderForm provider={provider} onDone={onClose} />}
    </Dialog>
  );
}
