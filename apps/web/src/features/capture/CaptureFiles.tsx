import {
  type CapturedChallenge,
  type CaptureFile,
  downloadCapture,
  downloadCaptures,
  listCaptures,
} from "@gonfalon/contract/capture.ts";
import { ActionIcon, Anchor, Button, Group, Text, Tooltip } from "@mantine/core";
import { IconArchive, IconDownload, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { toUrl } from "#api/call.ts";
import { useEndpoint } from "#api/use-endpoint.ts";
import { formatDateTimeSeconds, formatFileSize } from "#i18n/format.ts";
import { Async } from "#ui/Async.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { IconButton } from "#ui/IconButton.tsx";
import { RowsSkeleton } from "#ui/Rows.tsx";
import { ConfirmDeletion } from "./ConfirmDeletion.tsx";
import { ConversationDialog } from "./ConversationDialog.tsx";
import { Pane, PaneRows } from "./Pane.tsx";
import classes from "./TrafficScreen.module.css";

const REFRESH_MS = 10_000;

interface Props {
  readonly challenge: CapturedChallenge | undefined;
  readonly participationId: number | undefined;
  /** The name of the open capture; empty if none is open. */
  readonly openFileName: string;
  readonly onBack: () => void;
  readonly onOpen: (fileName: string) => void;
}

/** The captures of one team and challenge; a dialog shows the traffic of the open one. */
export function CaptureFiles({ challenge, participationId, openFileName, onBack, onOpen }: Props) {
  const { t } = useTranslation();
  const params =
    challenge && participationId !== undefined ? { cid: challenge.id, pid: participationId } : undefined;
  const files = useEndpoint(listCaptures, params && { params }, { refreshEveryMs: REFRESH_MS });
  const [deletionTarget, setDeletionTarget] = useState<CaptureFile | "all">();
  const hasFiles = files.state === "ready" && files.data.length > 0;
  return (
    <Pane
      step="files"
      title={t("traffic.files")}
      back={{ label: t("traffic.all-teams"), onClick: onBack }}
      actions={
        params &&
        hasFiles && (
          <Group gap="xs">
            <Button
              component="a"
              size="xs"
              href={toUrl(downloadCaptures, { params })}
              download
              leftSection={<IconArchive size={16} aria-hidden />}
            >
              {t("traffic.download-all")}
            </Button>
            <Button
              size="xs"
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => setDeletionTarget("all")}
            >
              {t("traffic.delete.all")}
            </Button>
          </Group>
        )
      }
    >
      {params ? (
        <Async value={files} skeleton={<RowsSkeleton height={48} />}>
          {(list) =>
            list.length === 0 ? (
              <EmptyState title={t("traffic.no-files-title")} text={t("traffic.no-files-text")} />
            ) : (
              <>
                <Text size="sm" c="dimmed" className={classes.total ?? ""}>
                  {t("traffic.total", { count: list.length, size: formatFileSize(sumSizes(list)) })}
                </Text>
                <PaneRows>
                  {list.map((file) => (
                    <FileRow
                      key={file.fileName}
                      file={file}
                      url={toUrl(downloadCapture, { params: { ...params, filename: file.fileName } })}
                      onOpen={() => onOpen(file.fileName)}
                      onDelete={() => setDeletionTarget(file)}
                    />
                  ))}
                </PaneRows>
                <ConfirmDeletion
                  params={params}
                  target={deletionTarget}
                  captureCount={list.length}
                  onClose={() => setDeletionTarget(undefined)}
                />
              </>
            )
          }
        </Async>
      ) : (
        <Text c="dimmed" size="sm">
          {t("traffic.choose-team")}
        </Text>
      )}
      {params && openFileName !== "" && (
        <ConversationDialog
          key={openFileName}
          params={{ ...params, filename: openFileName }}
          onClose={() => onOpen("")}
        />
      )}
    </Pane>
  );
}

function sumSizes(files: readonly CaptureFile[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}

interface FileRowProps {
  readonly file: CaptureFile;
  readonly url: string;
  readonly onOpen: () => void;
  readonly onDelete: () => void;
}

function FileRow({ file: { fileName, size, updateTime }, url, onOpen, onDelete }: FileRowProps) {
  const { t } = useTranslation();
  const downloadLabel = t("traffic.download-one", { name: fileName });
  return (
    <li className={classes.row}>
      <span className={classes.file}>
        <Anchor
          component="button"
          type="button"
          size="sm"
          ff="monospace"
          onClick={onOpen}
          title={t("traffic.look")}
        >
          {fileName}
        </Anchor>
        <Text component="span" display="block" size="xs" c="dimmed">
          {formatDateTimeSeconds(updateTime)} · {formatFileSize(size)}
        </Text>
      </span>
      <Tooltip label={downloadLabel}>
        <ActionIcon
          component="a"
          href={url}
          download
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={downloadLabel}
        >
          <IconDownload size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <IconButton
        icon={IconTrash}
        destructive
        label={t("traffic.delete.one", { name: fileName })}
        onClick={onDelete}
      />
    </li>
  );
}
