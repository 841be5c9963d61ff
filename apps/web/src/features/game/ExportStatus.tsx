import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { formatFileSize } from "#i18n/format.ts";
import { ErrorNote } from "#ui/ErrorNote.tsx";
import type { ExportState } from "./use-export.ts";

/** The size of the received part of an export, or why the export failed. */
export function ExportStatus({ pending, receivedBytes, error }: ExportState) {
  const { t } = useTranslation();
  return (
    <>
      <Text component="output" size="sm" c="dimmed">
        {pending &&
          (receivedBytes === 0
            ? t("game.admin.export.preparing")
            : t("game.admin.export.received", { size: formatFileSize(receivedBytes) }))}
      </Text>
      <ErrorNote error={error} />
    </>
  );
}
