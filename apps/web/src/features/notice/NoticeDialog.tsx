import { limits } from "@gonfalon/contract/limits.ts";
import {
  createNotice,
  type GameNotice,
  listEditedNotices,
  listNotices,
  updateNotice,
} from "@gonfalon/contract/notice.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { FormDialog } from "#ui/FormDialog.tsx";
import { MarkdownEditor } from "#ui/MarkdownEditor.tsx";
import { SubmitForm } from "#ui/SubmitForm.tsx";
import { useLastDefined } from "#ui/use-last-defined.ts";
import { useSubmitError } from "#ui/use-submit-error.ts";
import { useWhileOpen } from "#ui/use-while-open.ts";

interface Props {
  readonly gameId: number;
  /** Undefined closes the dialog. */
  readonly notice: GameNotice | "new" | undefined;
  readonly onClose: () => void;
}

export function NoticeDialog({ gameId, notice, onClose }: Props) {
  const { t } = useTranslation();
  const lastNotice = useLastDefined(notice);
  return (
    <FormDialog
      opened={notice !== undefined}
      onClose={onClose}
      size="xl"
      title={t(lastNotice === "new" ? "notice.new" : "notice.rewrite")}
    >
      {notice && <NoticeForm gameId={gameId} notice={notice} onDone={onClose} />}
    </FormDialog>
  );
}

interface FormProps {
  readonly gameId: number;
  readonly notice: GameNotice | "new";
  readonly onDone: () => void;
}

/** The form keeps its input if the server rejects it. */
function NoticeForm({ gameId, notice, onDone }: FormProps) {
  const { t } = useTranslation();
  const finish = useWhileOpen(onDone);
  const initialContent = notice === "new" ? "" : (notice.values.at(-1) ?? "");
  const [content, setContent] = useState(initialContent);
  const [contentError, setContentError] = useState<string>();
  const { error, attempt, clear } = useSubmitError();
  const save = useAction(
    (text: string) =>
      notice === "new"
        ? call(createNotice, { params: { id: gameId }, body: { content: text } })
        : call(updateNotice, { params: { id: gameId, noticeId: notice.id }, body: { content: text } }),
    { success: t("notice.saved"), quiet: true, refresh: [listEditedNotices, listNotices] },
  );

  async function submit() {
    clear();
    const problem = validateContent(content, initialContent);
    setContentError(problem && t(`notice.${problem}`));
    if (problem) return;
    if (await attempt(() => save.run(content))) finish();
  }

  return (
    <SubmitForm
      onSubmit={() => void submit()}
      error={error}
      pending={save.pending}
      submitLabel={t(notice === "new" ? "notice.publish" : "common.save.button")}
    >
      <MarkdownEditor
        label={t("notice.text")}
        description={t("notice.text-hint")}
        rows={5}
        isInline
        isFocusedFirst
        maxLength={limits.markdown}
        value={content}
        onChange={setContent}
        {...(contentError !== undefined && { error: contentError })}
      />
    </SubmitForm>
  );
}

function validateContent(content: string, initialContent: string): "blank" | "unchanged" | undefined {
  if (content.trim() === "") return "blank";
  return content === initialContent ? "unchanged" : undefined;
}
