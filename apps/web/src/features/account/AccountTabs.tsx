import { Button, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { paths } from "#routing/paths.ts";

/** Switches between the screens of the account. */
export function AccountTabs() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const tabs = [
    { to: paths.account.profile, label: t("security.tab.profile") },
    { to: paths.account.security, label: t("security.tab.security") },
  ];
  return (
    <Group component="nav" gap="xs" aria-label={t("account.profile.title")}>
      {tabs.map(({ to, label }) => (
        <Button
          key={to}
          component={Link}
          to={to}
          size="sm"
          variant={pathname === to ? "light" : "subtle"}
          aria-current={pathname === to ? "page" : undefined}
        >
          {label}
        </Button>
      ))}
    </Group>
  );
}
