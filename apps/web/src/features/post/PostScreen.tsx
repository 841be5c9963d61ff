import { getPost, type PostDetail } from "@gonfalon/contract/post.ts";
import { Anchor, Group, Paper, Skeleton, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { useEndpoint } from "#api/use-endpoint.ts";
import { paths } from "#routing/paths.ts";
import { Markdown } from "#ui/Markdown.tsx";
import { PageTitle } from "#ui/PageTitle.tsx";
import { AsyncPost } from "./AsyncPost.tsx";
import { PostActions } from "./PostActions.tsx";
import { PostByline } from "./PostByline.tsx";
import { PostTags } from "./PostTags.tsx";

/** A single post. */
export function PostScreen() {
  const { t } = useTranslation();
  const { postId = "" } = useParams();
  const post = useEndpoint(getPost, { params: { id: postId } }, { refreshEveryMs: 0 });
  return (
    <Stack gap="lg" maw="52rem">
      <Anchor component={Link} to={paths.posts}>
        {t("post.back")}
      </Anchor>
      <AsyncPost post={post} skeleton={<PostSkeleton />}>
        {(loadedPost) => <PostContent post={loadedPost} />}
      </AsyncPost>
    </Stack>
  );
}

function PostContent({ post }: { readonly post: PostDetail }) {
  return (
    <Stack component="article" gap="lg">
      <PageTitle>{post.title}</PageTitle>
      <Group justify="space-between" wrap="nowrap">
        <PostByline post={post} />
        <PostActions post={post} />
      </Group>
      <PostTags tags={post.tags} />
      <Paper p="lg">
        <Markdown text={post.content || post.summary} />
      </Paper>
    </Stack>
  );
}

function PostSkeleton() {
  return (
    <Stack gap="lg" aria-busy="true">
      <Skeleton height={44} width="60%" />
      <Skeleton height={24} width="30%" />
      <Skeleton height={320} />
    </Stack>
  );
}
