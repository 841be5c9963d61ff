import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { EmptyState } from "#ui/EmptyState.tsx";
import { usePageTitle } from "#ui/use-page-title.ts";
import { paths } from "./paths.ts";

/** Stands where a screen is known by its address but does not exist yet. */
export function NotBuiltScreen() {
  const { t } = useTranslation();
  usePageTitle(t("shell.not-built.title"));
  return (
    <EmptyState order={1} title={t("shell.not-built.title")} text={t("shell.not-built.text")}>
      <Button component={Link} to={paths.home} variant="default" mt="md">
        {t("shell.not-found.home")}
      </Button>
    </EmptyState>
  );
}
