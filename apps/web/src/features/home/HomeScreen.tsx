import { getLatestPosts } from "@gonfalon/contract/post.ts";
import { Stack, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useEndpoint } from "#api/use-endpoint.ts";
import { Async } from "#ui/Async.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { usePageTitle } from "#ui/use-page-title.ts";
import { PlatformBanner } from "./PlatformBanner.tsx";
import { PostGrid, PostGridSkeleton } from "./PostGrid.tsx";

const FIVE_MINUTES_MS = 300_000;

/** The way in: whose platform this is, and what is new. */
export function HomeScreen() {
  const { t } = useTranslation();
  const posts = useEndpoint(getLatestPosts, undefined, { refreshEveryMs: FIVE_MINUTES_MS });
  usePageTitle();
  return (
    <Stack gap="xl">
      <PlatformBanner />
      <Stack component="section" gap="md" aria-labelledby="latest-posts">
        <Title order={2} id="latest-posts">
          {t("home.posts.title")}
        </Title>
        <Async value={posts} skeleton={<PostGridSkeleton />}>
          {(list) =>
            list.length === 0 ? (
              <EmptyState title={t("home.posts.empty-title")} text={t("home.posts.empty-text")} />
            ) : (
              <PostGrid posts={list} />
            )
          }
        </Async>
      </Stack>
    </Stack>
  );
}
