import type { PostInfo } from "@gonfalon/contract/post.ts";
import { Paper, Title, VisuallyHidden } from "@mantine/core";
import { IconPinFilled } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths } from "#routing/paths.ts";
import { Markdown } from "#ui/Markdown.tsx";
import { PostActions } from "./PostActions.tsx";
import { PostByline } from "./PostByline.tsx";
import classes from "./PostCard.module.css";
import { PostTags } from "./PostTags.tsx";

interface Props {
  readonly post: PostInfo;
  /** The heading level of the title, below the heading of the surrounding section. */
  readonly order: 2 | 3;
}

export function PostCard({ post, order }: Props) {
  const { t } = useTranslation();
  return (
    <Paper component="article" className={classes.card ?? ""} data-pinned={post.isPinned || undefined}>
      {post.isPinned && (
        <span className={classes.ribbon}>
          <IconPinFilled size={14} aria-hidden />
          <VisuallyHidden>{t("post.pinned")}</VisuallyHidden>
        </span>
      )}
      <Title order={order} size="h3" className={classes.title ?? ""}>
        <Link to={paths.post(post.id)} data-touch>
          {post.title}
        </Link>
      </Title>
      {post.summary && (
        <Markdown text={post.summary} className={classes.summary} headingLevel={order === 2 ? 3 : 4} />
      )}
      <PostTags tags={post.tags} />
      <div className={classes.foot}>
        <PostByline post={post} />
        <PostActions post={post} />
      </div>
    </Paper>
  );
}
