import { uploadAssets } from "@gonfalon/contract/asset.ts";
import { assetName } from "@gonfalon/contract/asset-url.ts";
import { getEditedChallenge, setAttachment } from "@gonfalon/contract/challenge.ts";
import type { FileType } from "@gonfalon/contract/enums.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { Anchor, Button, FileButton, Group, Progress, Stack, Text, TextInput } from "@mantine/core";
import { IconPaperclip, IconTrash, IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { upload } from "#api/upload.ts";
import { useAction } from "#api/use-action.ts";
import { useUploadLimits } from "#api/use-upload-limits.ts";
import { formatFileSize } from "#i18n/format.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { errorMessage } from "#ui/error-message.ts";
import { Part } from "./Part.tsx";
import type { SectionProps } from "./section-props.ts";

interface Link {
  readonly attachmentType: FileType;
  readonly fileHash?: string;
  readonly remoteUrl?: string;
}

/** The file or URL that every team gets with the challenge. */
export function AttachmentSection({ gameId, challenge }: SectionProps) {
  const { t } = useTranslation();
  const link = (body: Link) => call(setAttachment, { params: { id: gameId, cid: challenge.id }, body });
  const settled = { success: t("flag.attachment.done"), quiet: true, refresh: [getEditedChallenge] };
  const { attachmentBytes } = useUploadLimits();
  const [share, setShare] = useState(0);
  const send = useAction(async (file: File) => {
    const request = { query: {}, body: { files: [file] } };
    const [stored] = await upload(uploadAssets, request, setShare);
    await link(stored ? { attachmentType: "Local", fileHash: stored.hash } : { attachmentType: "None" });
  }, settled);
  const point = useAction((remoteUrl: string) => link({ attachmentType: "Remote", remoteUrl }), settled);
  const [address, setAddress] = useState("");
  const [fault, setFault] = useState<string>();
  const [addressFault, setAddressFault] = useState<string>();

  async function choose(file: File | null) {
    if (!file) return;
    setShare(0);
    const problem = file.size === 0 ? "empty" : file.size > attachmentBytes ? "too-large" : undefined;
    setFault(
      problem && t(`flag.file.${problem}`, { name: file.name, limit: formatFileSize(attachmentBytes) }),
    );
    if (problem) return;
    const outcome = await send.run(file);
    if (!outcome.ok) setFault(errorMessage(outcome.error));
  }

  async function pointTo() {
    const outcome = await point.run(address.trim());
    if (outcome.ok) setAddress("");
    else setAddressFault(errorMessage(outcome.error));
  }

  return (
    <Part title={t("flag.attachment.title")}>
      <Present gameId={gameId} challenge={challenge} />
      <Stack gap="xs">
        <FileButton onChange={(file) => void choose(file)}>
          {(button) => (
            <Button
              {...button}
              variant="default"
              loading={send.pending}
              leftSection={<IconUpload size={16} aria-hidden />}
              style={{ alignSelf: "flex-start" }}
            >
              {t("flag.attachment.upload")}
            </Button>
          )}
        </FileButton>
        {send.pending && <Progress value={share * 100} aria-label={t("flag.progress")} />}
        {fault !== undefined && (
          <Text role="alert" size="sm" c="red">
            {fault}
          </Text>
        )}
      </Stack>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void pointTo();
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
              setAddressFault(undefined);
            }}
            error={addressFault}
            maxLength={limits.url}
            flex="1 1 16rem"
          />
          <Button type="submit" variant="default" disabled={address.trim() === ""} loading={point.pending}>
            {t("flag.attachment.link")}
          </Button>
        </Group>
      </form>
    </Part>
  );
}

/** The current attachment. */
function Present({ gameId, challenge }: SectionProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const { attachment } = challenge;
  const remove = useAction(
    () =>
      call(setAttachment, {
        params: { id: gameId, cid: challenge.id },
        body: { attachmentType: "None" },
      }),
    { success: t("flag.attachment.removed"), refresh: [getEditedChallenge] },
  );

  async function confirm() {
    await remove.run();
    setAsking(false);
  }

  if (!attachment?.url) return <Text c="dimmed">{t("flag.attachment.none")}</Text>;
  return (
    <Group justify="space-between">
      <Anchor href={attachment.url} target="_blank" rel="noreferrer" style={{ overflowWrap: "anywhere" }}>
        <IconPaperclip size={16} aria-hidden style={{ verticalAlign: "-3px" }} />{" "}
        {fileNameFromUrl(attachment.url)}
        {attachment.fileSize !== null && ` (${formatFileSize(attachment.fileSize)})`}
      </Anchor>
      <Button
        size="xs"
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={14} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t("flag.attachment.remove")}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t("flag.attachment.remove-title")}
        text={t("flag.attachment.remove-text")}
        confirm={t("flag.attachment.remove")}
        destructive
        pending={remove.pending}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      />
    </Group>
  );
}

/** A stored file is shown by name, an external URL as is. */
function fileNameFromUrl(url: string): string {
  return assetName(url) ?? url;
}
