import type { PostInfo } from "@gonfalon/contract/post.ts";
import { Skeleton } from "@mantine/core";
import { PostCard } from "./PostCard.tsx";
import classes from "./PostGrid.module.css";

export function PostGrid({ posts }: { readonly posts: readonly PostInfo[] }) {
  return (
    <ul className={classes.grid}>
      {posts.map((post) => (
        <li key={post.id} className={post.isPinned ? classes.wide : undefined}>
          <PostCard post={post} order={3} />
        </li>
      ))}
    </ul>
  );
}

/** Shown while the posts load. */
export function PostGridSkeleton() {
  return (
    <div className={classes.grid} aria-busy="true">
      <Skeleton height={160} className={classes.wide ?? ""} />
      <Skeleton height={190} />
      <Skeleton height={190} />
    </div>
  );
}
