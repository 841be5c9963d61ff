import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { paths } from "#routing/paths.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { usePageTitle } from "#ui/use-page-title.ts";

/** Keeps the URL as it was typed, so that a typo can be corrected. */
export function NotFoundScreen() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  usePageTitle(t("shell.not-found.title"));
  return (
    <EmptyState
      order={1}
      title={t("shell.not-found.title")}
      text={t("shell.not-found.text", { path: pathname })}
    >
      <Button component={Link} to={paths.home}>
        {t("shell.not-found.home")}
      </Button>
    </EmptyState>
  );
}
