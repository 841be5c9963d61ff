import { IconShieldLock, IconUser } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { paths } from "#routing/paths.ts";
import { TabStrip } from "#ui/TabStrip.tsx";

/** Switches between the screens of the account. */
export function AccountTabs() {
  const { t } = useTranslation();
  const tabs = [
    { path: paths.account.profile, name: t("security.tab.profile"), icon: IconUser },
    { path: paths.account.security, name: t("security.tab.security"), icon: IconShieldLock },
  ];
  return <TabStrip label={t("account.profile.title")} tabs={tabs} layout="page" />;
}
