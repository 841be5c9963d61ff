import { getPostPage } from "@gonfalon/contract/post.ts";
import { Button, Stack } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useEndpoint } from "#api/use-endpoint.ts";
import { paths } from "#routing/paths.ts";
import { useUrlFilter } from "#routing/use-url-filter.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ListPage } from "#ui/ListPage.tsx";
import { PostCard } from "./PostCard.tsx";
import { PostFilterBar } from "./PostFilterBar.tsx";
import { PostGridSkeleton } from "./PostGrid.tsx";
import { POSTS_PER_PAGE, postFilter, toQuery } from "./post-filter.ts";
import { useCanEditPosts } from "./use-can-edit-posts.ts";

/** All posts in pages, with filters for the tag and the text. */
export function PostsScreen() {
  const { t } = useTranslation();
  const canEdit = useCanEditPosts();
  const { filter, hasFilter, change, searchWith } = useUrlFilter(postFilter);
  const posts = useEndpoint(getPostPage, { query: toQuery(filter) });
  return (
    <ListPage
      title={t("post.title")}
      actions={
        canEdit && (
          <Button
            component={Link}
            to={paths.postEdit("new")}
            leftSection={<IconPlus size={18} aria-hidden />}
          >
            {t("post.new")}
          </Button>
        )
      }
      filters={
        <PostFilterBar
          filter={filter}
          tags={posts.state === "ready" ? posts.data.tags : []}
          onSearch={(search) => change({ search })}
          toTagLink={(tag) => ({ search: searchWith({ tag }) })}
        />
      }
      value={posts}
      page={filter.page}
      perPage={POSTS_PER_PAGE}
      onPage={(page) => change({ page })}
      count={(count) => t("post.found", { count })}
      empty={<NoPosts hasFilter={hasFilter} />}
      skeleton={<PostGridSkeleton />}
    >
      {(rows) => (
        <Stack gap="md">
          {rows.map((post) => (
            <PostCard key={post.id} post={post} order={2} />
          ))}
        </Stack>
      )}
    </ListPage>
  );
}

function NoPosts({ hasFilter }: { readonly hasFilter: boolean }) {
  const { t } = useTranslation();
  if (!hasFilter) return <EmptyState title={t("post.empty-title")} text={t("post.empty-text")} />;
  return (
    <EmptyState title={t("post.none-title")} text={t("post.none-text")}>
      <Button variant="default" component={Link} to={paths.posts}>
        {t("post.show-all")}
      </Button>
    </EmptyState>
  );
}
