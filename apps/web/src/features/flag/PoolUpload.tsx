import { uploadAssets } from "@gonfalon/contract/asset.ts";
import { getEditedChallenge } from "@gonfalon/contract/challenge.ts";
import { addFlags } from "@gonfalon/contract/flag.ts";
import { Button, Group, List, Progress, Stack, Text } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { upload } from "#api/upload.ts";
import { useAction } from "#api/use-action.ts";
import { useUploadLimits } from "#api/use-upload-limits.ts";
import { formatFileSize } from "#i18n/format.ts";
import { toErrorMessage } from "#ui/error-message.ts";
import { FileButton } from "#ui/FileButton.tsx";
import { Note } from "#ui/Note.tsx";
import { toBatches, validatePoolFile } from "./pool-batches.ts";
import type { SectionProps } from "./section-props.ts";

/**
 * Uploads many files to the attachment pool of a challenge; the name of each file is its flag. After an error,
 * the remaining files can be sent again.
 */
export function PoolUpload({ gameId, challenge }: SectionProps) {
  const { t } = useTranslation();
  const { attachmentBytes } = useUploadLimits();
  const [progress, setProgress] = useState({ sentBytes: 0, totalBytes: 0 });
  const [remainingFiles, setRemainingFiles] = useState<readonly File[]>([]);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const params = { id: gameId, cid: challenge.id };

  const send = useAction(
    async (files: readonly File[]) => {
      const totalBytes = sumSizes(files);
      let pendingFiles = files;
      setProgress({ sentBytes: 0, totalBytes });
      for (const batch of toBatches(files)) {
        const sentBefore = totalBytes - sumSizes(pendingFiles);
        const request = { query: { filename: challenge.fileName ?? "" }, body: { files: batch } };
        const storedFiles = await upload(uploadAssets, request, (fraction) =>
          setProgress({ sentBytes: sentBefore + fraction * sumSizes(batch), totalBytes }),
        );
        const flags = batch.map((file, index) => ({
          flag: file.name,
          attachmentType: "Local" as const,
          fileHash: storedFiles[index]?.hash ?? "",
        }));
        await call(addFlags, { params, body: flags });
        pendingFiles = pendingFiles.slice(batch.length);
        setRemainingFiles(pendingFiles);
      }
    },
    { success: t("flag.pool.done"), quiet: true, refresh: [getEditedChallenge] },
  );

  async function start(files: readonly File[]) {
    if (files.length === 0) return;
    const validFiles = files.filter((file) => validatePoolFile(file, attachmentBytes) === undefined);
    setErrors(files.flatMap(listErrors));
    setRemainingFiles(validFiles);
    const outcome = validFiles.length > 0 && (await send.run(validFiles));
    if (outcome && !outcome.ok) setErrors((fileErrors) => [toErrorMessage(outcome.error), ...fileErrors]);
  }

  function listErrors(file: File): readonly string[] {
    const error = validatePoolFile(file, attachmentBytes);
    return error
      ? [t(`flag.file.${error}`, { name: file.name, limit: formatFileSize(attachmentBytes) })]
      : [];
  }

  return (
    <Stack gap="xs">
      <FileButton multiple onChange={(files) => void start(files)}>
        {(button) => (
          <Button
            {...button}
            loading={send.pending}
            leftSection={<IconUpload size={16} aria-hidden />}
            style={{ alignSelf: "flex-start" }}
          >
            {t("flag.pool.add-files")}
          </Button>
        )}
      </FileButton>
      {send.pending && (
        <>
          <Progress
            value={(100 * progress.sentBytes) / progress.totalBytes}
            aria-label={t("flag.progress")}
          />
          <Text component="output" size="sm" c="dimmed">
            {t("flag.pool.left", { count: remainingFiles.length })}
          </Text>
        </>
      )}
      {errors.length > 0 && (
        <Note color="red" role="alert">
          <List size="sm">
            {errors.slice(0, 10).map((error) => (
              <List.Item key={error}>{error}</List.Item>
            ))}
          </List>
          {remainingFiles.length > 0 && !send.pending && (
            <Group mt="xs">
              <Button size="xs" variant="default" onClick={() => void start(remainingFiles)}>
                {t("flag.pool.again", { count: remainingFiles.length })}
              </Button>
            </Group>
          )}
        </Note>
      )}
    </Stack>
  );
}

function sumSizes(files: readonly File[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}
