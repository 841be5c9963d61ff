import { changeLogo, deleteLogo, getClientConfig, getSettings } from "@gonfalon/contract/settings.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { upload } from "#api/upload.ts";
import { useAction } from "#api/use-action.ts";
import { usePlatform } from "#api/use-platform.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { ImageUpload } from "#ui/ImageUpload.tsx";
import { Mark } from "#ui/Mark.tsx";

const logoReadEndpoints = [getClientConfig, getSettings];

/** The logo of the platform, which is also used for its icon. */
export function LogoUpload() {
  const { t } = useTranslation();
  const { logoUrl } = usePlatform();
  const [isConfirming, setIsConfirming] = useState(false);
  const change = useAction(
    (file: File, onProgress: (fraction: number) => void) =>
      upload(changeLogo, { body: { file } }, onProgress),
    { success: t("file.logo.done"), quiet: true, refresh: logoReadEndpoints },
  );
  const remove = useAction(() => call(deleteLogo), {
    success: t("file.logo.removed"),
    refresh: logoReadEndpoints,
  });

  async function confirm(close: () => void) {
    await remove.run();
    close();
  }

  return (
    <>
      <ImageUpload
        label={t("file.logo.label")}
        action={change}
        actions={
          logoUrl && (
            <Button size="xs" variant="subtle" color="red" onClick={() => setIsConfirming(true)}>
              {t("file.logo.remove")}
            </Button>
          )
        }
      >
        {logoUrl ? <img src={logoUrl} alt="" width={72} /> : <Mark size={64} />}
      </ImageUpload>
      <ConfirmDialog
        opened={isConfirming}
        title={t("file.logo.remove")}
        text={t("file.logo.remove-text")}
        confirm={t("file.logo.remove")}
        destructive
        pending={remove.pending}
        onConfirm={(close) => void confirm(close)}
        onClose={() => setIsConfirming(false)}
      />
    </>
  );
}
