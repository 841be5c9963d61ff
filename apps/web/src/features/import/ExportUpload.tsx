import { createImport, listImports } from "@gonfalon/contract/import.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { List, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { upload } from "#api/upload.ts";
import { useAction } from "#api/use-action.ts";
import { useUploadLimits } from "#api/use-upload-limits.ts";
import { paths } from "#routing/paths.ts";
import { Section } from "#ui/Section.tsx";
import { FileUpload } from "./FileUpload.tsx";

/** IMPORT-1: uploads an export of another platform, and opens the plan of its import. */
export function ExportUpload() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { packageBytes } = useUploadLimits();
  const send = useAction(
    (file: File, onProgress: (fraction: number) => void) =>
      upload(createImport, { query: {}, body: { file } }, onProgress),
    { quiet: true, refresh: [listImports], once: true },
  );
  return (
    <Section title={t("import.export.title")}>
      <Text c="dimmed">{t("import.export.hint")}</Text>
      <List c="dimmed">
        {(["ctfd", "rctf", "ctfcli", "gzcli", "gzctf", "capsule"] as const).map((format) => (
          <List.Item key={format}>{t(`import.export.${format}`)}</List.Item>
        ))}
      </List>
      <FileUpload
        label={t("import.export.choose")}
        hint={t("import.export.drop")}
        accept="application/zip,.zip,application/json,.json"
        maxBytes={Math.min(packageBytes, limits.importBytes)}
        action={send}
        onDone={({ id }) => void navigate(paths.admin.gameImportPlan(id))}
      />
    </Section>
  );
}
