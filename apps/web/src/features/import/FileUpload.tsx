import { Button, FileButton, Progress, Stack, Text } from "@mantine/core";
import { IconFileUpload } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUploadLimits } from "#api/use-upload-limits.ts";
import { formatFileSize } from "#i18n/format.ts";
import type { Action } from "#state/action.ts";
import { DropZone } from "#ui/DropZone.tsx";
import { Refusal } from "#ui/Refusal.tsx";

interface Props<T> {
  /** The label of the button, which also names the drop zone. */
  readonly label: string;
  readonly hint: string;
  /** The files that the button offers. */
  readonly accept: string;
  /** Uploads the file. Errors are shown here, so it should not show them itself. */
  readonly action: Action<[file: File, onProgress: (share: number) => void], T>;
  readonly onDone: (result: T) => void;
}

/** The upload of a file: drop or choose it, and see the progress. */
export function FileUpload<T>({ label, hint, accept, action, onDone }: Props<T>) {
  const { t } = useTranslation();
  const { packageBytes } = useUploadLimits();
  const [share, setShare] = useState(0);
  const [refusal, setRefusal] = useState<unknown>();

  async function send(file: File | null | undefined) {
    if (!file) return;
    setShare(0);
    setRefusal(undefined);
    if (file.size > packageBytes) {
      const limit = formatFileSize(packageBytes);
      return setRefusal(new Error(t("import.upload.too-large", { limit })));
    }
    // Systems disagree about MIME types; the server checks the bytes.
    const outcome = await action.run(new File([file], file.name, { type: "application/zip" }), setShare);
    if (outcome.ok) onDone(outcome.data);
    else setRefusal(outcome.error);
  }

  return (
    <DropZone label={label} disabled={action.pending} onFile={(file) => void send(file)}>
      <Stack gap="xs" flex={1} miw={0}>
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
        <FileButton accept={accept} onChange={(file) => void send(file)}>
          {(button) => (
            <Button
              {...button}
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
        {action.pending && <Progress value={share * 100} aria-label={t("import.upload.progress")} />}
        <Text component="output" size="sm" c="dimmed">
          {action.pending && share === 1 && t("import.upload.reading")}
        </Text>
        <Refusal error={refusal} />
      </Stack>
    </DropZone>
  );
}
