import { importGame } from "@gonfalon/contract/game-package.ts";
import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { upload } from "#api/upload.ts";
import { useAction } from "#api/use-action.ts";
import { useUploadLimits } from "#api/use-upload-limits.ts";
import { gameReadEndpoints } from "#game/game-read-endpoints.ts";
import { paths } from "#routing/paths.ts";
import { Section } from "#ui/Section.tsx";
import { FileUpload } from "./FileUpload.tsx";

/** Creates a game from a package exported by GZCTF or Gonfalon. */
export function PackageUpload() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { packageBytes } = useUploadLimits();
  const send = useAction(
    (file: File, onProgress: (fraction: number) => void) =>
      upload(importGame, { body: { file } }, onProgress),
    { success: t("import.package.done"), quiet: true, refresh: gameReadEndpoints, once: true },
  );
  return (
    <Section title={t("import.package.title")}>
      <Text c="dimmed">{t("import.package.hint")}</Text>
      <FileUpload
        label={t("import.package.choose")}
        hint={t("import.upload.hint")}
        accept="application/zip,.zip"
        maxBytes={packageBytes}
        action={send}
        onDone={(id) => void navigate(paths.admin.gameOverview(id))}
      />
    </Section>
  );
}
