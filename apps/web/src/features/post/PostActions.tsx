import type { PostInfo } from "@gonfalon/contract/post.ts";
import { lazy, Suspense } from "react";
import { useCanEditPosts } from "./use-can-edit-posts.ts";

/** Loaded only for administrators: most users of the home page cannot edit posts. */
const PostButtons = lazy(async () => ({ default: (await import("./PostButtons.tsx")).PostButtons }));

/** Pin and edit buttons, for administrators. */
export function PostActions({ post }: { readonly post: PostInfo }) {
  return useCanEditPosts() ? (
    <Suspense>
      <PostButtons post={post} />
    </Suspense>
  ) : null;
}
