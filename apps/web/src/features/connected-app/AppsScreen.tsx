import { type App, listApps } from "@gonfalon/contract/connected-app.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useEndpoint } from "#api/use-endpoint.ts";
import { ShortListPage } from "#ui/ShortListPage.tsx";
import { AppDialog } from "./AppDialog.tsx";
import { AppRow } from "./AppRow.tsx";
import { ConfirmAppAction, type PendingAppAction } from "./ConfirmAppAction.tsx";

/** The apps in which users sign in with their account. */
export function AppsScreen() {
  const { t } = useTranslation();
  const apps = useEndpoint(listApps);
  const [editedApp, setEditedApp] = useState<App | "new">();
  const [pendingAction, setPendingAction] = useState<PendingAppAction>();
  return (
    <>
      <ShortListPage
        title={t("app.admin.title")}
        hint={t("app.admin.hint")}
        value={apps}
        addLabel={t("app.admin.add")}
        onAdd={() => setEditedApp("new")}
        emptyTitle={t("app.admin.empty-title")}
        emptyText={t("app.admin.empty-text")}
        rowHeight={56}
      >
        {(app) => (
          <AppRow
            key={app.id}
            app={app}
            onEdit={() => setEditedApp(app)}
            onAction={(kind) => setPendingAction({ kind, app })}
          />
        )}
      </ShortListPage>
      <AppDialog editedApp={editedApp} onClose={() => setEditedApp(undefined)} />
      <ConfirmAppAction pendingAction={pendingAction} onClose={() => setPendingAction(undefined)} />
    </>
  );
}
