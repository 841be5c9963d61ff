import { Button, Progress, Stack, Text } from "@mantine/core";
import { IconFileUpload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { formatFileSize } from "#i18n/format.ts";
import { DropZone } from "#ui/DropZone.tsx";
import { ErrorNote } from "#ui/ErrorNote.tsx";
import { FileButton } from "#ui/FileButton.tsx";
import { type UploadOptions, useUpload } from "#ui/use-upload.ts";

interface Props<T> {
  /** The label of the button, which also names the drop zone. */
  readonly label: string;
  readonly hint: string;
  /** The MIME types and extensions that the file dialog accepts. */
  readonly accept: string;
  readonly maxBytes: number;
  readonly action: UploadOptions<T>["action"];
  readonly onDone: (result: T) => void;
}

/** Uploads a file that the user drops or selects, and shows the progress. */
export function FileUpload<T>({ label, hint, accept, maxBytes, action, onDone }: Props<T>) {
  const { t } = useTranslation();
  const limit = formatFileSize(maxBytes);
  const { progress, error, send } = useUpload({
    action,
    validate: ({ size }) => (size > maxBytes ? t("import.upload.too-large", { limit }) : undefined),
  });

  async function upload(file: File | null | undefined) {
    if (!file) return;
    // Operating systems report different MIME types for the same file; the server checks the bytes.
    const response = await send(new File([file], file.name, { type: "application/zip" }));
    if (response) onDone(response.data);
  }

  return (
    <DropZone label={label} disabled={action.pending} onFile={(file) => void upload(file)}>
      <Stack gap="xs" flex={1} miw={0}>
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
        <FileButton accept={accept} onChange={(file) => void upload(file)}>
          {(buttonProps) => (
            <Button
              {...buttonProps}
              variant="default"
              w="fit-content"
              maw="100%"
              loading={action.pending}
              leftSection={<IconFileUpload size={18} aria-hidden />}
            >
              {label}
            </Button>
          )}
        </FileButton>
        {action.pending && <Progress value={progress * 100} aria-label={t("import.upload.progress")} />}
        <Text component="output" size="sm" c="dimmed">
          {action.pending && progress === 1 && t("import.upload.reading")}
        </Text>
        <ErrorNote error={error} />
      </Stack>
    </DropZone>
  );
}
