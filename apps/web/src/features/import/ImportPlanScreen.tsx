import { getImport } from "@gonfalon/contract/import.ts";
import { Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { useEndpoint } from "#api/use-endpoint.ts";
import { Async } from "#ui/Async.tsx";
import { PageTitle } from "#ui/PageTitle.tsx";
import { ImportPlan } from "./ImportPlan.tsx";

/** What the import of an uploaded export does, or has done. */
export function ImportPlanScreen() {
  const { t } = useTranslation();
  const { guid = "" } = useParams();
  const plan = useEndpoint(getImport, { params: { guid } });
  return (
    <Stack gap="lg" maw="60rem">
      <PageTitle>{t("import.title")}</PageTitle>
      <Async value={plan}>{(loadedPlan) => <ImportPlan key={guid} plan={loadedPlan} />}</Async>
    </Stack>
  );
}
