import type { PostInfo } from "@gonfalon/contract/post.ts";
import { Text } from "@mantine/core";
import { formatDate } from "#i18n/format.ts";
import { UserRoundel } from "#ui/UserRoundel.tsx";
import classes from "./PostByline.module.css";

/** The author and the time of a post. */
export function PostByline({ post }: { readonly post: PostInfo }) {
  return (
    <div className={classes.byline}>
      {post.authorName && (
        <>
          <UserRoundel id={post.authorName} avatar={post.authorAvatar} size={24} />
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
