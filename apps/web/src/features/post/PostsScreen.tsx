import { getPostPage, type PostPage } from "@gonfalon/contract/post.ts";
import { Button, Group, Stack, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router";
import { useEndpoint } from "#api/use-endpoint.ts";
import { paths } from "#routing/paths.ts";
import { Async } from "#ui/Async.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Pager } from "#ui/Pager.tsx";
import { PageTitle } from "#ui/PageTitle.tsx";
import { PostCard } from "./PostCard.tsx";
import { PostFilterBar } from "./PostFilterBar.tsx";
import { PostGridSkeleton } from "./PostGrid.tsx";
import { POSTS_PER_PAGE, type PostFilter, readFilter, toPostsUrl, toQuery } from "./post-filter.ts";
import { useMayEdit } from "./use-may-edit.ts";

/** All posts: by tag, by text, in pages. */
export function PostsScreen() {
  const { t } = useTranslation();
  const mayEdit = useMayEdit();
  const [address] = useSearchParams();
  const filter = readFilter(address);
  const page = useEndpoint(getPostPage, { query: toQuery(filter) });
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-end">
        <PageTitle>{t("post.title")}</PageTitle>
        {mayEdit && (
          <Button
            component={Link}
            to={paths.postEdit("new")}
            leftSection={<IconPlus size={18} aria-hidden />}
          >
            {t("post.new")}
          </Button>
        )}
      </Group>
      <PostFilterBar filter={filter} tags={page.state === "ready" ? page.data.tags : []} />
      <Async value={page} skeleton={<PostGridSkeleton />}>
        {(data) => <PostList page={data} filter={filter} />}
      </Async>
    </Stack>
  );
}

interface ListProps {
  readonly page: PostPage;
  readonly filter: PostFilter;
}

function PostList({ page, filter }: ListProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  if (page.data.length === 0) return <NoPosts filter={filter} />;
  return (
    <Stack gap="md">
      <Text component="output" size="sm" c="dimmed">
        {t("post.found", { count: page.total })}
      </Text>
      {page.data.map((post) => (
        <PostCard key={post.id} post={post} order={2} />
      ))}
      <Pager
        page={filter.page}
        pages={Math.ceil(page.total / POSTS_PER_PAGE)}
        onChange={(number) => void navigate(toPostsUrl({ ...filter, page: number }))}
      />
    </Stack>
  );
}

function NoPosts({ filter }: Pick<ListProps, "filter">) {
  const { t } = useTranslation();
  const filtered = filter.tag !== "" || filter.search !== "" || filter.page > 1;
  if (!filtered) return <EmptyState title={t("post.empty-title")} text={t("post.empty-text")} />;
  return (
    <EmptyState title={t("post.none-title")} text={t("post.none-text")}>
      <Button variant="default" component={Link} to={paths.posts}>
        {t("post.show-all")}
      </Button>
    </EmptyState>
  );
}
