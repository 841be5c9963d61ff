import type { PostDetail } from "@gonfalon/contract/post.ts";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths } from "#routing/paths.ts";
import type { Refreshable } from "#state/loaded.ts";
import { isNotFound } from "#state/problem-response.ts";
import { Async } from "#ui/Async.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";

interface Props {
  readonly post: Refreshable<PostDetail>;
  readonly children: (post: PostDetail) => ReactNode;
  readonly skeleton?: ReactNode;
}

/** A post that may still be loading or may not exist. */
export function AsyncPost({ post, children, skeleton }: Props) {
  const { t } = useTranslation();
  if (post.state === "failed" && isNotFound(post.error)) {
    return (
      <EmptyState order={1} title={t("post.missing-title")} text={t("post.missing-text")}>
        <Button variant="default" component={Link} to={paths.posts}>
          {t("post.show-all")}
        </Button>
      </EmptyState>
    );
  }
  return (
    <Async value={post} skeleton={skeleton}>
      {children}
    </Async>
  );
}
