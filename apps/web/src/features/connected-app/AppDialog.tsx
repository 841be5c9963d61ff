import type { App, IssuedApp } from "@gonfalon/contract/connected-app.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "#ui/FormDialog.tsx";
import { useLastDefined } from "#ui/use-last-defined.ts";
import { AppForm } from "./AppForm.tsx";
import { AppSecret } from "./AppSecret.tsx";

interface Props {
  /** Undefined closes the dialog. */
  readonly editedApp: App | "new" | undefined;
  readonly onClose: () => void;
}

/**
 * Registers or changes an app. The secret of a new app is shown once, even if the dialog is closed during the request.
 */
export function AppDialog({ editedApp, onClose }: Props) {
  const { t } = useTranslation();
  const [issuedApp, setIssuedApp] = useState<IssuedApp>();
  // A secret is issued here only for a new app.
  const lastEditedApp = useLastDefined(issuedApp === undefined ? editedApp : "new");
  const app = lastEditedApp === "new" ? undefined : lastEditedApp;

  function close() {
    setIssuedApp(undefined);
    onClose();
  }

  return (
    <FormDialog
      opened={editedApp !== undefined || issuedApp !== undefined}
      onClose={close}
      title={app ? t("app.admin.edit", { name: app.name }) : t("app.admin.add")}
    >
      {editedApp !== undefined && issuedApp === undefined && (
        <AppForm key={app?.id ?? "new"} app={app} onIssued={setIssuedApp} onClose={close} />
      )}
      {issuedApp !== undefined && <AppSecret issuedApp={issuedApp} onClose={close} />}
    </FormDialog>
  );
}
