import { deleteNotice, type GameNotice, listEditedNotices, listNotices } from "@gonfalon/contract/notice.ts";
import { Button, Group, Stack, Text } from "@mantine/core";
import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { useEndpoint } from "#api/use-endpoint.ts";
import { useEditedGame } from "#game/edited-game.ts";
import { formatDateTime } from "#i18n/format.ts";
import { Async } from "#ui/Async.tsx";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { IconButton } from "#ui/IconButton.tsx";
import { InlineMarkdown } from "#ui/InlineMarkdown.tsx";
import { PageTitle } from "#ui/PageTitle.tsx";
import { Rows, RowsSkeleton } from "#ui/Rows.tsx";
import { NoticeDialog } from "./NoticeDialog.tsx";

/** The organizers' notices to all players of a game. */
export function NoticesScreen() {
  const game = useEditedGame();
  const { t } = useTranslation();
  const notices = useEndpoint(listEditedNotices, { params: { id: game.id } });
  const [editedNotice, setEditedNotice] = useState<GameNotice | "new">();
  const [noticeToDelete, setNoticeToDelete] = useState<GameNotice>();
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <PageTitle>{t("notice.title")}</PageTitle>
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEditedNotice("new")}>
          {t("notice.new")}
        </Button>
      </Group>
      <Async value={notices} skeleton={<RowsSkeleton height={64} />}>
        {(loadedNotices) =>
          loadedNotices.length === 0 ? (
            <EmptyState order={2} title={t("notice.empty-title")} text={t("notice.empty-text")} />
          ) : (
            <Rows>
              {loadedNotices.map((notice) => (
                <NoticeRow
                  key={notice.id}
                  notice={notice}
                  onEdit={() => setEditedNotice(notice)}
                  onDelete={() => setNoticeToDelete(notice)}
                />
              ))}
            </Rows>
          )
        }
      </Async>
      <NoticeDialog gameId={game.id} notice={editedNotice} onClose={() => setEditedNotice(undefined)} />
      <DeleteNoticeDialog
        gameId={game.id}
        notice={noticeToDelete}
        onClose={() => setNoticeToDelete(undefined)}
      />
    </Stack>
  );
}

interface RowProps {
  readonly notice: GameNotice;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

function NoticeRow({ notice, onEdit, onDelete }: RowProps) {
  const { t } = useTranslation();
  const time = formatDateTime(notice.time);
  return (
    <li>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div style={{ minWidth: 0, overflowWrap: "anywhere" }}>
          <InlineMarkdown text={notice.values.at(-1) ?? ""} />
          <Text size="sm" c="dimmed">
            {time}
          </Text>
        </div>
        <Group gap="xs" wrap="nowrap">
          <IconButton icon={IconPencil} label={t("notice.edit", { time })} onClick={onEdit} />
          <IconButton icon={IconTrash} label={t("notice.delete", { time })} destructive onClick={onDelete} />
        </Group>
      </Group>
    </li>
  );
}

interface DeleteProps {
  readonly gameId: number;
  /** Undefined closes the dialog. */
  readonly notice: GameNotice | undefined;
  readonly onClose: () => void;
}

function DeleteNoticeDialog({ gameId, notice, onClose }: DeleteProps) {
  const { t } = useTranslation();
  const remove = useAction((noticeId: number) => call(deleteNotice, { params: { id: gameId, noticeId } }), {
    success: t("notice.deleted"),
    refresh: [listEditedNotices, listNotices],
  });

  async function confirm(close: () => void) {
    if (notice) await remove.run(notice.id);
    close();
  }

  return (
    <ConfirmDialog
      opened={notice !== undefined}
      title={t("notice.delete-title")}
      text={t("notice.delete-text", { text: (notice?.values.at(-1) ?? "").slice(0, 200) })}
      confirm={t("notice.delete-confirm")}
      destructive
      pending={remove.pending}
      onConfirm={(close) => void confirm(close)}
      onClose={onClose}
    />
  );
}
