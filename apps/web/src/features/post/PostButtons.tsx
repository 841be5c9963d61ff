import { type PostInfo, updatePost } from "@gonfalon/contract/post.ts";
import { ActionIcon, Group } from "@mantine/core";
import { IconPencil, IconPin, IconPinnedOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { paths } from "#routing/paths.ts";
import { postReadEndpoints } from "./post-read-endpoints.ts";

/** Pin and edit buttons. */
export function PostButtons({ post }: { readonly post: PostInfo }) {
  const { t } = useTranslation();
  const togglePin = useAction(
    () =>
      call(updatePost, {
        params: { id: post.id },
        body: { isPinned: !post.isPinned },
      }),
    { refresh: postReadEndpoints },
  );
  const { title } = post;
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon
        variant="subtle"
        color="gray"
        loading={togglePin.pending}
        aria-label={t(post.isPinned ? "post.unpin" : "post.pin", { title })}
        onClick={() => void togglePin.run()}
      >
        {post.isPinned ? <IconPinnedOff size={18} aria-hidden /> : <IconPin size={18} aria-hidden />}
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        component={Link}
        to={paths.postEdit(post.id)}
        aria-label={t("post.edit", { title })}
      >
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
