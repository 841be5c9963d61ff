import { importGame } from "@gonfalon/contract/game-package.ts";
import { Button, FileButton, Progress, Stack } from "@mantine/core";
import { IconPackageImport } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { upload } from "#api/upload.ts";
import { useAction } from "#api/use-action.ts";
import { useUploadLimits } from "#api/use-upload-limits.ts";
import { gameReads } from "#game/game-reads.ts";
import { formatFileSize } from "#i18n/format.ts";
import { paths } from "#routing/paths.ts";
import { Refusal } from "#ui/Refusal.tsx";

/** Creates a game from a package exported by GZCTF or Gonfalon. */
export function ImportButton() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { packageBytes } = useUploadLimits();
  const [share, setShare] = useState(0);
  const [refusal, setRefusal] = useState<unknown>();
  const bring = useAction((file: File) => upload(importGame, { body: { file } }, setShare), {
    success: t("game.admin.import.done"),
    quiet: true,
    refresh: gameReads,
  });

  async function choose(file: File | null) {
    if (!file) return;
    setShare(0);
    setRefusal(undefined);
    if (file.size > packageBytes) {
      const limit = formatFileSize(packageBytes);
      return setRefusal(new Error(t("game.admin.import.too-large", { limit })));
    }
    // Systems disagree about MIME types; the server checks the bytes of the package.
    const outcome = await bring.run(new File([file], file.name, { type: "application/zip" }));
    if (outcome.ok) await navigate(paths.admin.gameOverview(outcome.data));
    else setRefusal(outcome.error);
  }

  return (
    <Stack gap="xs" align="flex-end">
      <FileButton accept="application/zip,.zip" onChange={(file) => void choose(file)}>
        {(button) => (
          <Button
            {...button}
            variant="default"
            loading={bring.pending}
            leftSection={<IconPackageImport size={18} aria-hidden />}
          >
            {t("game.admin.import.button")}
          </Button>
        )}
      </FileButton>
      {bring.pending && (
        <Progress value={share * 100} w="100%" aria-label={t("game.admin.import.progress")} />
      )}
      <Refusal error={refusal} />
    </Stack>
  );
}
