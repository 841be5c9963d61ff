import { type App, listApps } from "@gonfalon/contract/connected-app.ts";
import { Button, Group, Stack, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useEndpoint } from "#api/use-endpoint.ts";
import { Async } from "#ui/Async.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { PageTitle } from "#ui/PageTitle.tsx";
import { Rows, RowsSkeleton } from "#ui/Rows.tsx";
import { AppDialog } from "./AppDialog.tsx";
import { AppRow } from "./AppRow.tsx";
import { ConfirmAppAction, type PendingAppAction } from "./ConfirmAppAction.tsx";

/** The apps in which users sign in with their account. */
export function AppsScreen() {
  const { t } = useTranslation();
  const apps = useEndpoint(listApps);
  const [editedApp, setEditedApp] = useState<App | "new">();
  const [pendingAction, setPendingAction] = useState<PendingAppAction>();
  // The empty state has its own button. No button is shown during loading, so that it does not move.
  const hasApps = apps.state === "ready" && apps.data.length > 0;
  const createButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEditedApp("new")}>
      {t("app.admin.add")}
    </Button>
  );
  return (
    <Stack gap="lg">
      <Group justify="space-between" mih="2.5rem">
        <PageTitle>{t("app.admin.title")}</PageTitle>
        {hasApps && createButton}
      </Group>
      <Text c="dimmed">{t("app.admin.hint")}</Text>
      <Async value={apps} skeleton={<RowsSkeleton height={56} />}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState order={2} title={t("app.admin.empty-title")} text={t("app.admin.empty-text")}>
              {createButton}
            </EmptyState>
          ) : (
            <Rows>
              {list.map((app) => (
                <AppRow
                  key={app.id}
                  app={app}
                  onEdit={() => setEditedApp(app)}
                  onAction={(kind) => setPendingAction({ kind, app })}
                />
              ))}
            </Rows>
          )
        }
      </Async>
      <AppDialog editedApp={editedApp} onClose={() => setEditedApp(undefined)} />
      <ConfirmAppAction pendingAction={pendingAction} onClose={() => setPendingAction(undefined)} />
    </Stack>
  );
}
