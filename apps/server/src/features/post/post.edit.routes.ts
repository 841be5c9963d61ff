import { createPost, deletePost, updatePost } from "@gonfalon/contract/post.ts";
import type { Routes } from "#http/route.ts";
import { postDetail } from "./post.domain.ts";
import type { PostEditService } from "./post.edit.service.ts";

export function postEditRoutes(route: Routes, posts: PostEditService): void {
  route(createPost, ({ user, client, body }) => posts.create({ user, client }, body));
  route(updatePost, async ({ user, client, params, body }) =>
    postDetail(await posts.update({ user, client }, params.id, body)),
  );
  route(deletePost, ({ user, client, params }) => posts.remove({ user, client }, params.id));
}
