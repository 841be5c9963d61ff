import { Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { PageTitle } from "#ui/PageTitle.tsx";
import { ExportUpload } from "./ExportUpload.tsx";
import { PackageUpload } from "./PackageUpload.tsx";
import { ReadyImports } from "./ReadyImports.tsx";

/** Imports a game from a package, or from an export of another platform. */
export function GameImportScreen() {
  const { t } = useTranslation();
  return (
    <Stack gap="lg" maw="60rem">
      <PageTitle>{t("import.title")}</PageTitle>
      <ReadyImports />
      <PackageUpload />
      <ExportUpload />
    </Stack>
  );
}
