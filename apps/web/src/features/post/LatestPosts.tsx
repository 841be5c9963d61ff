import { getLatestPosts } from "@gonfalon/contract/post.ts";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { Anchor, Group, Stack, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useEndpoint } from "#api/use-endpoint.ts";
import { paths } from "#routing/paths.ts";
import { Async } from "#ui/Async.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { PostGrid, PostGridSkeleton } from "./PostGrid.tsx";

const REFRESH_MS = 5 * MINUTE_MS;

/** The newest posts, for the home page. */
export function LatestPosts() {
  const { t } = useTranslation();
  const posts = useEndpoint(getLatestPosts, undefined, { refreshEveryMs: REFRESH_MS });
  return (
    <Stack component="section" gap="md" aria-labelledby="latest-posts">
      <Group justify="space-between" align="baseline">
        <Title order={2} id="latest-posts">
          {t("post.latest")}
        </Title>
        <Anchor component={Link} to={paths.posts}>
          {t("post.all")}
        </Anchor>
      </Group>
      <Async value={posts} skeleton={<PostGridSkeleton />}>
        {(loadedPosts) =>
          loadedPosts.length === 0 ? (
            <EmptyState title={t("post.empty-title")} text={t("post.empty-text")} />
          ) : (
            <PostGrid posts={loadedPosts} />
          )
        }
      </Async>
    </Stack>
  );
}
