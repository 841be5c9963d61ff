import {
  type Icon,
  IconApps,
  IconBox,
  IconFileText,
  IconFlag,
  IconFolder,
  IconKey,
  IconLogin2,
  IconSettings,
  IconStethoscope,
  IconUser,
  IconUsersGroup,
  IconWebhook,
} from "@tabler/icons-react";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Outlet } from "react-router";
import { paths } from "#routing/paths.ts";
import { TabStrip } from "#ui/TabStrip.tsx";
import { Spinner } from "./Spinner.tsx";

interface Tab {
  readonly name:
    | "games"
    | "users"
    | "teams"
    | "instances"
    | "files"
    | "tokens"
    | "providers"
    | "apps"
    | "webhooks"
    | "logs"
    | "checkup"
    | "settings";
  readonly path: string;
  readonly icon: Icon;
}

const tabs: readonly Tab[] = [
  { name: "games", path: paths.admin.games, icon: IconFlag },
  { name: "users", path: paths.admin.users, icon: IconUser },
  { name: "teams", path: paths.admin.teams, icon: IconUsersGroup },
  { name: "instances", path: paths.admin.instances, icon: IconBox },
  { name: "files", path: paths.admin.files, icon: IconFolder },
  { name: "tokens", path: paths.admin.tokens, icon: IconKey },
  { name: "providers", path: paths.admin.providers, icon: IconLogin2 },
  { name: "apps", path: paths.admin.apps, icon: IconApps },
  { name: "webhooks", path: paths.admin.webhooks, icon: IconWebhook },
  { name: "logs", path: paths.admin.logs, icon: IconFileText },
  { name: "checkup", path: paths.admin.checkup, icon: IconStethoscope },
  { name: "settings", path: paths.admin.settings, icon: IconSettings },
];

/** Layout of the administration screens, with their tabs. */
export function AdminLayout() {
  const { t } = useTranslation();
  return (
    <>
      <TabStrip
        label={t("shell.admin.label")}
        tabs={tabs.map(({ name, path, icon }) => ({ name: t(`shell.admin.${name}`), path, icon }))}
      />
      <Suspense fallback={<Spinner />}>
        <Outlet />
      </Suspense>
    </>
  );
}
