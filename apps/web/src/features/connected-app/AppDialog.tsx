import type { App } from "@gonfalon/contract/connected-app.ts";
import { useTranslation } from "react-i18next";
import { Dialog } from "#ui/Dialog.tsx";
import { useLastDefined } from "#ui/use-last-defined.ts";
import { AppForm } from "./AppForm.tsx";

interface Props {
  /** Undefined closes the dialog. */
  readonly editedApp: App | "new" | undefined;
  readonly onClose: () => void;
}

export function AppDialog({ editedApp, onClose }: Props) {
  const { t } = useTranslation();
  const lastEdited = useLastDefined(editedApp);
  const app = lastEdited === "new" ? undefined : lastEdited;
  return (
    <Dialog
      opened={editedApp !== undefined}
      onClose={onClose}
      title={app ? t("app.admin.edit", { name: app.name }) : t("app.admin.add")}
      closeOnClickOutside={false}
    >
      <AppForm key={app?.id ?? "new"} app={app} onClose={onClose} />
    </Dialog>
  );
}
