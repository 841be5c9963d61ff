import { imageTypes, limits } from "@gonfalon/contract/limits.ts";
import { Button, Group, Progress, Stack, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatFileSize } from "#i18n/format.ts";
import type { Action } from "#state/action.ts";
import { DropZone } from "./DropZone.tsx";
import { toErrorMessage } from "./error-message.ts";
import { FileButton } from "./FileButton.tsx";
import { ImagePreview } from "./ImagePreview.tsx";
import classes from "./ImageUpload.module.css";
import { useResetOnRenewal } from "./use-reset-on-renewal.ts";
import { validateImageFile } from "./validate-image-file.ts";

interface Props {
  readonly label: string;
  /** The current image, or its placeholder. */
  readonly children: ReactNode;
  /** Uploads the file. It must not show errors, because this component shows them. */
  readonly action: Action<[file: File, onProgress: (fraction: number) => void], unknown>;
  /** Whether the picture is as wide as a poster instead of an icon. */
  readonly wide?: boolean;
  /** Additional actions, such as removing the image. */
  readonly actions?: ReactNode;
}

/** An image upload: select or drop, preview, save. */
export function ImageUpload({ label, children, action, wide = false, actions }: Props) {
  const { t } = useTranslation();
  const [file, setFile] = useState<File>();
  const [error, setError] = useState<string>();
  const [progress, setProgress] = useState(0);
  useResetOnRenewal(() => setError(undefined));

  function choose(selectedFile: File | null | undefined) {
    if (!selectedFile) return;
    const imageError = validateImageFile(selectedFile);
    setError(imageError && t(`file.image.${imageError}`, { limit: formatFileSize(limits.imageBytes) }));
    setFile(imageError ? undefined : selectedFile);
  }

  function cancel() {
    setFile(undefined);
    setError(undefined);
  }

  async function save(selectedFile: File) {
    setProgress(0);
    setError(undefined);
    const outcome = await action.run(selectedFile, setProgress);
    if (outcome.ok) setFile(undefined);
    else setError(toErrorMessage(outcome.error));
  }

  return (
    <DropZone label={label} disabled={action.pending} onFile={choose}>
      <div className={classes.picture} data-wide={wide || undefined}>
        {file ? <ImagePreview file={file} /> : children}
      </div>
      <Stack gap="xs" className={classes.side ?? ""}>
        <Text size="sm" c="dimmed">
          {t("file.image.hint", { limit: formatFileSize(limits.imageBytes) })}
        </Text>
        <Group gap="xs">
          {file ? (
            <>
              {/* Focused, because it replaces the button that had the focus. */}
              <Button size="xs" autoFocus loading={action.pending} onClick={() => void save(file)}>
                {t("file.image.save")}
              </Button>
              <Button size="xs" variant="default" disabled={action.pending} onClick={cancel}>
                {t("shell.dialog.cancel")}
              </Button>
            </>
          ) : (
            <>
              <FileButton accept={imageTypes.join(",")} onChange={choose}>
                {(button) => (
                  <Button size="xs" variant="default" {...button}>
                    {t("file.image.choose")}
                  </Button>
                )}
              </FileButton>
              {actions}
            </>
          )}
        </Group>
        {action.pending && <Progress value={progress * 100} aria-label={t("file.image.progress")} />}
        {error !== undefined && (
          <Text role="alert" size="sm" c="red">
            {error}
          </Text>
        )}
      </Stack>
    </DropZone>
  );
}
