import type { PostInfo } from "@gonfalon/contract/post.ts";
import { Avatar, Paper, Text, Title, VisuallyHidden } from "@mantine/core";
import { IconPinFilled } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { formatDate } from "#i18n/format.ts";
import classes from "./PostCard.module.css";

export function PostCard({ post }: { readonly post: PostInfo }) {
  const { t } = useTranslation();
  const tags = post.tags ?? [];
  return (
    <Paper component="article" className={classes.card ?? ""} data-pinned={post.isPinned || undefined}>
      {post.isPinned && (
        <span className={classes.ribbon}>
          <IconPinFilled size={14} aria-hidden />
          <VisuallyHidden>{t("home.posts.pinned")}</VisuallyHidden>
        </span>
      )}
      <Title order={3} className={classes.title ?? ""}>
        {post.title}
      </Title>
      <Text className={classes.summary ?? ""}>{post.summary}</Text>
      {tags.length > 0 && (
        <ul aria-label={t("home.posts.tags")} className={classes.tags}>
          {tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      )}
      <div className={classes.byline}>
        {post.authorName && (
          <>
            <Avatar src={post.authorAvatar} alt="" name={post.authorName} size={24} radius="sm" />
            <Text component="span" size="sm" fw={500} truncate>
              {post.authorName}
            </Text>
          </>
        )}
        <time dateTime={new Date(post.time).toISOString()} className={classes.time}>
          {formatDate(post.time)}
        </time>
      </div>
    </Paper>
  );
}
