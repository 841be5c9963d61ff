import { getFiles, uploadAssets } from "@gonfalon/contract/asset.ts";
import { Button, Progress, Stack } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { upload } from "#api/upload.ts";
import { useAction } from "#api/use-action.ts";
import { FileButton } from "#ui/FileButton.tsx";

/** Uploads standalone files, for links in texts. */
export function UploadButton() {
  const { t } = useTranslation();
  const [progress, setProgress] = useState(0);
  const send = useAction(
    (files: readonly File[]) => upload(uploadAssets, { query: {}, body: { files } }, setProgress),
    { success: t("file.upload.done"), refresh: [getFiles] },
  );

  function choose(files: readonly File[]) {
    setProgress(0);
    if (files.length > 0) void send.run(files);
  }

  return (
    <Stack gap={4}>
      <FileButton multiple onChange={choose}>
        {(button) => (
          <Button {...button} loading={send.pending} leftSection={<IconUpload size={16} aria-hidden />}>
            {t("file.upload.button")}
          </Button>
        )}
      </FileButton>
      {send.pending && <Progress value={progress * 100} aria-label={t("file.image.progress")} />}
    </Stack>
  );
}
