import type { GameDetail } from "@gonfalon/contract/game.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { getWriteup, submitWriteup, type WriteupStatus } from "@gonfalon/contract/writeup.ts";
import { SECOND_MS } from "@gonfalon/rules/durations.ts";
import { Anchor, Group, Stack, Text } from "@mantine/core";
import { IconFileTypePdf } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { upload } from "#api/upload.ts";
import { useAction } from "#api/use-action.ts";
import { useEndpoint } from "#api/use-endpoint.ts";
import { useGameTime } from "#game/game-phase.ts";
import { formatDateTime, formatFileSize, formatRelative } from "#i18n/format.ts";
import { Async } from "#ui/Async.tsx";
import { FileUploadButton } from "#ui/FileUploadButton.tsx";
import { Markdown } from "#ui/Markdown.tsx";
import { Note } from "#ui/Note.tsx";

interface Props {
  readonly game: Pick<GameDetail, "id" | "pausedAt">;
}

/** The team's writeup: the note of the organizers, the deadline, the submitted file, and the upload. */
export function WriteupPanel({ game }: Props) {
  const { t } = useTranslation();
  const writeup = useEndpoint(getWriteup, { params: { id: game.id } });
  const now = useGameTime(game, SECOND_MS);
  return (
    <Async value={writeup}>
      {(status) => (
        <Stack>
          {status.note.trim() !== "" && <Markdown text={status.note} headingLevel={3} />}
          <Text size="sm" c="dimmed">
            {t("writeup.deadline", {
              time: formatDateTime(status.deadline),
              relative: formatRelative(status.deadline, now),
            })}
          </Text>
          <SubmittedWriteup status={status} />
          {now > status.deadline ? (
            <Note color="yellow">{t("writeup.closed")}</Note>
          ) : (
            <WriteupUpload gameId={game.id} isReplacing={status.submitted} />
          )}
        </Stack>
      )}
    </Async>
  );
}

function SubmittedWriteup({ status }: { readonly status: WriteupStatus }) {
  const { t } = useTranslation();
  if (status.url === null) return <Text>{t("writeup.none")}</Text>;
  return (
    <Group gap="xs" wrap="nowrap">
      <IconFileTypePdf size={22} stroke={1.5} aria-hidden style={{ flex: "none" }} />
      <Anchor href={status.url} download style={{ overflowWrap: "anywhere" }}>
        {status.name}
      </Anchor>
      <Text size="sm" c="dimmed" style={{ whiteSpace: "nowrap" }}>
        {formatFileSize(status.fileSize)}
      </Text>
    </Group>
  );
}

interface WriteupUploadProps {
  readonly gameId: number;
  readonly isReplacing: boolean;
}

function WriteupUpload({ gameId, isReplacing }: WriteupUploadProps) {
  const { t } = useTranslation();
  const limit = formatFileSize(limits.writeupBytes);
  const send = useAction(
    (selectedFile: File, onProgress: (fraction: number) => void) => {
      // Operating systems report different MIME types for a PDF; the server checks the bytes.
      const file = new File([selectedFile], "writeup.pdf", { type: "application/pdf" });
      return upload(submitWriteup, { params: { id: gameId }, body: { file } }, onProgress);
    },
    { success: t("writeup.done"), quiet: true, refresh: [getWriteup] },
  );
  return (
    <FileUploadButton
      label={t(isReplacing ? "writeup.replace" : "writeup.hand-in")}
      progressLabel={t("writeup.progress")}
      hint={t("writeup.hint", { limit })}
      accept="application/pdf,.pdf"
      action={send}
      validate={({ size }) => (size > limits.writeupBytes ? t("writeup.too-large", { limit }) : undefined)}
    />
  );
}
