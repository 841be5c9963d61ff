import { getFiles, uploadAssets } from "@gonfalon/contract/asset.ts";
import { Button, FileButton } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";

/** Uploads files for their own sake, to be linked in texts. */
export function UploadButton() {
  const { t } = useTranslation();
  const send = useAction((files: readonly File[]) => call(uploadAssets, { query: {}, body: { files } }), {
    success: t("file.upload.done"),
    refresh: [getFiles],
  });
  return (
    <FileButton multiple onChange={(files) => void (files.length > 0 && send.run(files))}>
      {(button) => (
        <Button {...button} loading={send.pending} leftSection={<IconUpload size={16} aria-hidden />}>
          {t("file.upload.button")}
        </Button>
      )}
    </FileButton>
  );
}
