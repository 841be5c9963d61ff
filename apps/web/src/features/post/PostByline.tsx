import type { PostInfo } from "@gonfalon/contract/post.ts";
import { Avatar, Text } from "@mantine/core";
import { formatDate } from "#i18n/format.ts";
import classes from "./PostByline.module.css";

/** The author and the time of a post. */
export function PostByline({ post }: { readonly post: PostInfo }) {
  return (
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
  );
}
