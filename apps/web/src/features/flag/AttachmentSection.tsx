import { uploadAssets } from "@gonfalon/contract/asset.ts";
import { parseAssetName } from "@gonfalon/contract/asset-url.ts";
import { getEditedChallenge, setAttachment } from "@gonfalon/contract/challenge.ts";
import type { FileType } from "@gonfalon/contract/enums.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { Anchor, Button, Group, Text, TextInput } from "@mantine/core";
import { IconPaperclip, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { upload } from "#api/upload.ts";
import { useAction } from "#api/use-action.ts";
import { useUploadLimits } from "#api/use-upload-limits.ts";
import { formatFileSize } from "#i18n/format.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { toErrorMessage } from "#ui/error-message.ts";
import { FileUploadButton } from "#ui/FileUploadButton.tsx";
import { useSubmitError } from "#ui/use-submit-error.ts";
import { FlagSubsection } from "./FlagSubsection.tsx";
import { validateFileSize } from "./pool-batches.ts";
import type { SectionProps } from "./section-props.ts";

interface AttachmentChange {
  readonly attachmentType: FileType;
  readonly fileHash?: string;
  readonly remoteUrl?: string;
}

/** The file or URL that every team gets with the challenge. */
export function AttachmentSection({ gameId, challenge }: SectionProps) {
  const { t } = useTranslation();
  const changeAttachment = (body: AttachmentChange) =>
    call(setAttachment, { params: { id: gameId, cid: challenge.id }, body });
  const actionOptions = { success: t("flag.attachment.done"), quiet: true, refresh: [getEditedChallenge] };
  const { attachmentBytes } = useUploadLimits();
  const send = useAction(async (file: File, onProgress: (fraction: number) => void) => {
    const request = { query: {}, body: { files: [file] } };
    const [storedFile] = await upload(uploadAssets, request, onProgress);
    await changeAttachment({ attachmentType: "Local", fileHash: storedFile?.hash ?? "" });
  }, actionOptions);
  const setUrl = useAction(
    (remoteUrl: string) => changeAttachment({ attachmentType: "Remote", remoteUrl }),
    actionOptions,
  );
  const [address, setAddress] = useState("");
  const { error, attempt, clear } = useSubmitError();

  function validateFile(file: File): string | undefined {
    const sizeError = validateFileSize(file, attachmentBytes);
    return (
      sizeError && t(`flag.file.${sizeError}`, { name: file.name, limit: formatFileSize(attachmentBytes) })
    );
  }

  async function submitUrl() {
    const response = await attempt(() => setUrl.run(address.trim()));
    // An address that was typed during the request stays.
    if (response) setAddress((typedAddress) => (typedAddress === address ? "" : typedAddress));
  }

  return (
    <FlagSubsection title={t("flag.attachment.title")}>
      <CurrentAttachment gameId={gameId} challenge={challenge} />
      <FileUploadButton
        label={t("flag.attachment.upload")}
        progressLabel={t("flag.progress")}
        variant="default"
        action={send}
        validate={validateFile}
      />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submitUrl();
        }}
      >
        <Group align="flex-end" gap="xs">
          <TextInput
            type="url"
            label={t("flag.attachment.address")}
            placeholder="https://"
            value={address}
            onChange={(event) => {
              setAddress(event.currentTarget.value);
              clear();
            }}
            error={error !== undefined && toErrorMessage(error)}
            maxLength={limits.url}
            flex="1 1 16rem"
          />
          <Button type="submit" variant="default" disabled={address.trim() === ""} loading={setUrl.pending}>
            {t("flag.attachment.link")}
          </Button>
        </Group>
      </form>
    </FlagSubsection>
  );
}

/** The current attachment, with a button that removes it. */
function CurrentAttachment({ gameId, challenge }: SectionProps) {
  const { t } = useTranslation();
  const [isConfirming, setIsConfirming] = useState(false);
  const { attachment } = challenge;
  const remove = useAction(
    () =>
      call(setAttachment, {
        params: { id: gameId, cid: challenge.id },
        body: { attachmentType: "None" },
      }),
    { success: t("flag.attachment.removed"), refresh: [getEditedChallenge] },
  );

  async function confirm(close: () => void) {
    await remove.run();
    close();
  }

  if (!attachment?.url) return <Text c="dimmed">{t("flag.attachment.none")}</Text>;
  return (
    <Group justify="space-between">
      <Anchor href={attachment.url} target="_blank" rel="noreferrer" style={{ overflowWrap: "anywhere" }}>
        <IconPaperclip size={16} aria-hidden style={{ verticalAlign: "-3px" }} />{" "}
        {getFileName(attachment.url)}
        {attachment.fileSize !== null && ` (${formatFileSize(attachment.fileSize)})`}
      </Anchor>
      <Button
        size="xs"
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={14} aria-hidden />}
        onClick={() => setIsConfirming(true)}
      >
        {t("flag.attachment.remove")}
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        title={t("flag.attachment.remove-title")}
        text={t("flag.attachment.remove-text")}
        confirm={t("flag.attachment.remove")}
        destructive
        pending={remove.pending}
        onConfirm={(close) => void confirm(close)}
        onClose={() => setIsConfirming(false)}
      />
    </Group>
  );
}

/** The name of a stored file; an external URL is returned unchanged. */
function getFileName(url: string): string {
  return parseAssetName(url) ?? url;
}
