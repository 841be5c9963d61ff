import { limits } from "@gonfalon/contract/limits.ts";
import { getWriteup, submitWriteup, type WriteupStatus } from "@gonfalon/contract/writeup.ts";
import { Anchor, Button, FileButton, Group, Progress, Stack, Text } from "@mantine/core";
import { IconFileTypePdf, IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { upload } from "#api/upload.ts";
import { useAction } from "#api/use-action.ts";
import { useEndpoint } from "#api/use-endpoint.ts";
import { formatDateTime, formatFileSize, formatRelative } from "#i18n/format.ts";
import { serverNow } from "#time/server-clock.ts";
import { Async } from "#ui/Async.tsx";
import { errorMessage } from "#ui/error-message.ts";
import { Markdown } from "#ui/Markdown.tsx";
import { Note } from "#ui/Note.tsx";

/** The team's writeup: the requirements, the current submission, and the upload. */
export function WriteupPanel({ gameId }: { readonly gameId: number }) {
  const { t } = useTranslation();
  const writeup = useEndpoint(getWriteup, { params: { id: gameId } });
  const now = serverNow();
  return (
    <Async value={writeup}>
      {(status) => (
        <Stack>
          {status.note.trim() !== "" && <Markdown text={status.note} />}
          <Text size="sm" c="dimmed">
            {t("writeup.deadline", {
              time: formatDateTime(status.deadline),
              relative: formatRelative(status.deadline, now),
            })}
          </Text>
          <HandedIn status={status} />
          {now > status.deadline ? (
            <Note color="yellow">{t("writeup.closed")}</Note>
          ) : (
            <HandIn gameId={gameId} isReplacing={status.submitted} />
          )}
        </Stack>
      )}
    </Async>
  );
}

function HandedIn({ status }: { readonly status: WriteupStatus }) {
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

interface HandInProps {
  readonly gameId: number;
  readonly isReplacing: boolean;
}

function HandIn({ gameId, isReplacing }: HandInProps) {
  const { t } = useTranslation();
  const [share, setShare] = useState(0);
  const [fault, setFault] = useState<string>();
  const send = useAction(
    (file: File) => upload(submitWriteup, { params: { id: gameId }, body: { file } }, setShare),
    { success: t("writeup.done"), quiet: true, refresh: [getWriteup] },
  );

  async function choose(file: File | null) {
    if (!file) return;
    setShare(0);
    const limit = formatFileSize(limits.writeupBytes);
    setFault(file.size > limits.writeupBytes ? t("writeup.too-large", { limit }) : undefined);
    if (file.size > limits.writeupBytes) return;
    // Systems disagree about file names and MIME types; the server checks the bytes of the PDF.
    const outcome = await send.run(new File([file], "writeup.pdf", { type: "application/pdf" }));
    if (!outcome.ok) setFault(errorMessage(outcome.error));
  }

  return (
    <Stack gap="xs">
      <FileButton accept="application/pdf,.pdf" onChange={(file) => void choose(file)}>
        {(button) => (
          <Button
            {...button}
            loading={send.pending}
            leftSection={<IconUpload size={16} aria-hidden />}
            style={{ alignSelf: "flex-start" }}
          >
            {t(isReplacing ? "writeup.replace" : "writeup.hand-in")}
          </Button>
        )}
      </FileButton>
      <Text size="sm" c="dimmed">
        {t("writeup.hint", { limit: formatFileSize(limits.writeupBytes) })}
      </Text>
      {send.pending && <Progress value={share * 100} aria-label={t("writeup.progress")} />}
      {fault !== undefined && (
        <Text role="alert" size="sm" c="red">
          {fault}
        </Text>
      )}
    </Stack>
  );
}
