import { limits } from "@gonfalon/contract/limits.ts";
import { createPost, deletePost, getPostPage, updatePost } from "@gonfalon/contract/post.ts";
import { Button, Group, Stack, Switch, TagsInput, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { useEndpoint } from "#api/use-endpoint.ts";
import { paths } from "#routing/paths.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { DraftOffer } from "#ui/DraftOffer.tsx";
import { ErrorNote } from "#ui/ErrorNote.tsx";
import { MarkdownEditor } from "#ui/MarkdownEditor.tsx";
import { PageTitle } from "#ui/PageTitle.tsx";
import { useDraft } from "#ui/use-draft.ts";
import { useForm } from "#ui/use-form.ts";
import { useLeaveWarning } from "#ui/use-leave-warning.tsx";
import { useSubmitError } from "#ui/use-submit-error.ts";
import { isPostDraft, type PostDraft } from "./post-draft.ts";
import { postReadEndpoints } from "./post-read-endpoints.ts";

interface Props {
  /** Absent for a new post. */
  readonly id?: string;
  readonly initialDraft: PostDraft;
  /** The id of the user whose draft is stored. */
  readonly ownerId: string;
}

export function PostEditor({ id, initialDraft, ownerId }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { error, attempt } = useSubmitError();
  const [isConfirming, setIsConfirming] = useState(false);
  const [savedValues] = useState(initialDraft);
  const form = useForm<PostDraft>({
    initialValues: savedValues,
    validateInputOnChange: ["title"],
    validate: {
      title: (title) => (title.trim() === "" ? t("post.editor.title-missing") : null),
    },
  });
  const isUnsaved = form.isDirty();
  const draft = useDraft({
    owner: ownerId,
    name: `post:${id ?? "new"}`,
    values: form.values,
    savedValues,
    isUnsaved,
    isValid: isPostDraft,
  });
  const leave = useLeaveWarning(isUnsaved);
  const postPage = useEndpoint(getPostPage, { query: { count: 0, skip: 0 } }, { once: true });

  const save = useAction(
    async (body: PostDraft) => {
      if (id === undefined) return call(createPost, { body });
      return (await call(updatePost, { params: { id }, body })).id;
    },
    { success: t("post.editor.saved"), quiet: true, refresh: postReadEndpoints, once: true },
  );
  const remove = useAction((postId: string) => call(deletePost, { params: { id: postId } }), {
    success: t("post.editor.deleted"),
    refresh: postReadEndpoints,
    once: true,
  });

  async function submit(values: PostDraft) {
    // Called before the request: the refresh after a success can replace this editor before this function continues.
    leave.allow();
    const response = await attempt(() => save.run({ ...values, title: values.title.trim() }));
    if (!response) return leave.forbid();
    draft.end();
    await navigate(paths.post(response.data));
  }

  async function removeAndLeave(postId: string) {
    leave.allow();
    const outcome = await remove.run(postId);
    if (!outcome.ok) return leave.forbid();
    draft.end();
    await navigate(paths.posts);
  }

  return (
    <form noValidate onSubmit={form.onSubmit((values) => void submit(values))}>
      <Stack gap="lg">
        <PageTitle>{id === undefined ? t("post.editor.new") : t("post.editor.edit")}</PageTitle>
        <DraftOffer draft={draft} onRestore={(values) => form.setValues(values)} />
        <TextInput
          {...form.getInputProps("title")}
          label={t("post.editor.title")}
          maxLength={limits.postTitle}
          required
          autoFocus={id === undefined}
        />
        <TagsInput
          {...form.getInputProps("tags")}
          label={t("post.editor.tags")}
          description={t("post.editor.tags-hint")}
          data={postPage.state === "ready" ? postPage.data.tags : []}
          maxTags={limits.postTags}
          maxLength={limits.postTag}
          clearable
          clearButtonProps={{ "aria-label": t("post.editor.tags-clear") }}
        />
        <MarkdownEditor
          {...form.getInputProps("summary")}
          label={t("post.editor.summary")}
          description={t("post.editor.summary-hint")}
          maxLength={limits.postSummary}
          rows={4}
        />
        <MarkdownEditor
          {...form.getInputProps("content")}
          label={t("post.editor.content")}
          maxLength={limits.markdown}
          rows={16}
        />
        <Switch
          {...form.getInputProps("isPinned", { type: "checkbox" })}
          label={t("post.editor.pinned")}
          description={t("post.editor.pinned-hint")}
        />
        <ErrorNote error={error} />
        <Group>
          <Button type="submit" loading={save.pending}>
            {id === undefined ? t("post.editor.publish") : t("post.editor.save")}
          </Button>
          <Button variant="default" component={Link} to={id === undefined ? paths.posts : paths.post(id)}>
            {t("post.editor.cancel")}
          </Button>
          {id !== undefined && (
            <Button
              variant="subtle"
              color="red"
              ml="auto"
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => setIsConfirming(true)}
            >
              {t("post.editor.delete")}
            </Button>
          )}
        </Group>
        {id !== undefined && (
          <ConfirmDialog
            opened={isConfirming}
            title={t("post.editor.delete-title")}
            text={t("post.editor.delete-text", { title: initialDraft.title })}
            confirm={t("post.editor.delete")}
            destructive
            pending={remove.pending}
            onConfirm={() => void removeAndLeave(id)}
            onClose={() => setIsConfirming(false)}
          />
        )}
        {leave.warning}
      </Stack>
    </form>
  );
}
