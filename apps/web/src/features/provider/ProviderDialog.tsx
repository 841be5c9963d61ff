import type { Provider } from "@gonfalon/contract/provider.ts";
import { useTranslation } from "react-i18next";
import { FormDialog } from "#ui/FormDialog.tsx";
import { useLastDefined } from "#ui/use-last-defined.ts";
import { ProviderForm } from "./ProviderForm.tsx";

interface Props {
  /** Undefined closes the dialog. */
  readonly editedProvider: Provider | "new" | undefined;
  readonly onClose: () => void;
}

/** Adds or edits a sign-in provider. */
export function ProviderDialog({ editedProvider, onClose }: Props) {
  const { t } = useTranslation();
  const lastEditedProvider = useLastDefined(editedProvider);
  const provider = lastEditedProvider === "new" ? undefined : lastEditedProvider;
  const title = provider ? t("provider.admin.edit", { name: provider.name }) : t("provider.admin.add");
  return (
    <FormDialog opened={editedProvider !== undefined} onClose={onClose} title={title}>
      {editedProvider !== undefined && <ProviderForm provider={provider} onDone={onClose} />}
    </FormDialog>
  );
}
