import { createPost, deletePost, updatePost } from "@gonfalon/contract/post.ts";
import type { Routes } from "#http/route.ts";
import { toPostDetail } from "./post.domain.ts";
import type { PostEditService } from "./post.edit.service.ts";

export function postEditRoutes(route: Routes, posts: PostEditService): void {
  route(createPost, ({ user, client, body }) => posts.create({ user, client }, body));
  route(updatePost, async ({ user, client, params, body }) =>
    toPostDetail(await posts.update({ user, client }, params.id, body)),
  );
  route(deletePost, ({ user, client, params }) => posts.remove({ user, client }, params.id));
}
