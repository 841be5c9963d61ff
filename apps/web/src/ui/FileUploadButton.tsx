import { Button, Progress, Stack, Text } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { ErrorNote } from "./ErrorNote.tsx";
import { FileButton } from "./FileButton.tsx";
import { type UploadOptions, useUpload } from "./use-upload.ts";

interface Props extends UploadOptions<unknown> {
  readonly label: string;
  readonly progressLabel: string;
  readonly hint?: string;
  /** The file types that the file picker offers. */
  readonly accept?: string;
  readonly variant?: "default" | "filled";
}

/** A button to choose and upload a file, with the progress and the error of the upload. */
export function FileUploadButton({
  label,
  progressLabel,
  hint,
  accept,
  variant = "filled",
  ...options
}: Props) {
  const { progress, error, send } = useUpload(options);
  const { pending } = options.action;
  return (
    <Stack gap="xs">
      <FileButton {...(accept !== undefined && { accept })} onChange={(file) => void (file && send(file))}>
        {(button) => (
          <Button
            {...button}
            variant={variant}
            loading={pending}
            leftSection={<IconUpload size={16} aria-hidden />}
            style={{ alignSelf: "flex-start" }}
          >
            {label}
          </Button>
        )}
      </FileButton>
      {hint !== undefined && (
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      )}
      {pending && <Progress value={progress * 100} aria-label={progressLabel} />}
      <ErrorNote error={error} />
    </Stack>
  );
}
