import { type App, listApps } from "@gonfalon/contract/connected-app.ts";
import { listEditedGames } from "@gonfalon/contract/game.ts";
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

/** The newest games, which an app can be restricted to. */
const MAX_GAMES = 100;

/** The apps in which users sign in with their account. */
export function AppsScreen() {
  const { t } = useTranslation();
  const apps = useEndpoint(listApps);
  const listed = useEndpoint(listEditedGames, { query: { count: MAX_GAMES, skip: 0 } });
  const games = listed.state === "ready" ? listed.data.data : [];
  const [edited, setEdited] = useState<App | "new">();
  const [pendingAction, setPendingAction] = useState<PendingAppAction>();
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <PageTitle>{t("app.admin.title")}</PageTitle>
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited("new")}>
          {t("app.admin.add")}
        </Button>
      </Group>
      <Text c="dimmed">{t("app.admin.hint")}</Text>
      <Async value={apps} skeleton={<RowsSkeleton height={56} />}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState order={2} title={t("app.admin.empty-title")} text={t("app.admin.empty-text")} />
          ) : (
            <Rows>
              {list.map((app) => (
                <AppRow
                  key={app.id}
                  app={app}
                  onEdit={() => setEdited(app)}
                  onAction={(act) => setPendingAction({ act, app })}
                />
              ))}
            </Rows>
          )
        }
      </Async>
      <AppDialog edited={edited} games={games} onClose={() => setEdited(undefined)} />
      <ConfirmAppAction pendingAction={pendingAction} onClose={() => setPendingAction(undefined)} />
    </Stack>
  );
}
