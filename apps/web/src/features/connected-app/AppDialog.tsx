import type { App } from "@gonfalon/contract/connected-app.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "#ui/Dialog.tsx";
import { AppForm, type GameOption } from "./AppForm.tsx";

interface Props {
  /** Undefined closes the dialog. */
  readonly editedApp: App | "new" | undefined;
  readonly games: readonly GameOption[];
  readonly onClose: () => void;
}

export function AppDialog({ editedApp, games, onClose }: Props) {
  const { t } = useTranslation();
  // The form stays visible during the closing animation.
  const [lastEdited, setLastEdited] = useState(editedApp);
  if (editedApp && editedApp !== lastEdited) setLastEdited(editedApp);
  const app = lastEdited === "new" ? undefined : lastEdited;
  return (
    <Dialog
      opened={editedApp !== undefined}
      onClose={onClose}
      title={app ? t("app.admin.edit", { name: app.name }) : t("app.admin.add")}
      closeOnClickOutside={false}
    >
      <AppForm key={app?.id ?? "new"} app={app} games={games} onClose={onClose} />
    </Dialog>
  );
}
