import { limits } from "@gonfalon/contract/limits.ts";
import {
  createNotice,
  type GameNotice,
  listEditedNotices,
  listNotices,
  updateNotice,
} from "@gonfalon/contract/notice.ts";
import { Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { Dialog } from "#ui/Dialog.tsx";
import { MarkdownEditor } from "#ui/MarkdownEditor.tsx";
import { Refusal } from "#ui/Refusal.tsx";

interface Props {
  readonly gameId: number;
  /** Undefined closes the dialog. */
  readonly notice: GameNotice | "new" | undefined;
  readonly onClose: () => void;
}

export function NoticeDialog({ gameId, notice, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog
      opened={notice !== undefined}
      onClose={onClose}
      size="xl"
      title={t(notice === "new" ? "notice.new" : "notice.rewrite")}
    >
      {notice && <NoticeForm gameId={gameId} notice={notice} onDone={onClose} />}
    </Dialog>
  );
}

interface FormProps {
  readonly gameId: number;
  readonly notice: GameNotice | "new";
  readonly onDone: () => void;
}

/** The input stays when the server rejects it. */
function NoticeForm({ gameId, notice, onDone }: FormProps) {
  const { t } = useTranslation();
  const before = notice === "new" ? "" : (notice.values.at(-1) ?? "");
  const [content, setContent] = useState(before);
  const [fault, setFault] = useState<string>();
  const [refusal, setRefusal] = useState<unknown>();
  const save = useAction(
    (text: string) =>
      notice === "new"
        ? call(createNotice, { params: { id: gameId }, body: { content: text } })
        : call(updateNotice, { params: { id: gameId, noticeId: notice.id }, body: { content: text } }),
    { success: t("notice.saved"), quiet: true, refresh: [listEditedNotices, listNotices] },
  );

  async function submit() {
    setRefusal(undefined);
    const found = findFault(content, before);
    setFault(found && t(`notice.${found}`));
    if (found) return;
    const outcome = await save.run(content);
    if (outcome.ok) onDone();
    else setRefusal(outcome.error);
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Stack>
        <Refusal error={refusal} />
        <MarkdownEditor
          label={t("notice.text")}
          description={t("notice.text-hint")}
          rows={5}
          isFocusedFirst
          maxLength={limits.markdown}
          value={content}
          onChange={setContent}
          {...(fault !== undefined && { error: fault })}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={save.pending}>
            {t(notice === "new" ? "notice.publish" : "common.save.button")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function findFault(content: string, before: string): "blank" | "unchanged" | undefined {
  if (content.trim() === "") return "blank";
  return content === before ? "unchanged" : undefined;
}
