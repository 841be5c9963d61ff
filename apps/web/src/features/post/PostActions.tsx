import type { PostInfo } from "@gonfalon/contract/post.ts";
import { Suspense } from "react";
import { lazyScreen } from "#ui/lazy-screen.ts";
import { useCanEditPosts } from "./use-can-edit-posts.ts";

/** Loaded only for administrators: most users of the home page cannot edit posts. */
const PostButtons = lazyScreen(() => import("./PostButtons.tsx"), "PostButtons");

/** Pin and edit buttons, for administrators. */
export function PostActions({ post }: { readonly post: PostInfo }) {
  return useCanEditPosts() ? (
    <Suspense>
      <PostButtons post={post} />
    </Suspense>
  ) : null;
}
