import { getLatestPosts, getPost, getPostPage, getPosts } from "@gonfalon/contract/post.ts";
import type { Routes } from "#http/route.ts";
import type { PostService } from "./post.service.ts";

export function postRoutes(route: Routes, posts: PostService): void {
  route.cached(getLatestPosts, () => posts.listLatest());
  route.cached(getPosts, () => posts.list());
  route.cached(getPostPage, ({ query }) => posts.getPage(query));
  route.cached(getPost, ({ params }) => posts.get(params.id));
}
