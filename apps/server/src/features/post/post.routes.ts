import { getLatestPosts, getPost, getPostPage, getPosts } from "@gonfalon/contract/post.ts";
import type { Routes } from "#http/route.ts";
import { postDetail, postInfo, postPage } from "./post.domain.ts";
import type { PostService } from "./post.service.ts";

export function postRoutes(route: Routes, posts: PostService): void {
  route(getLatestPosts, async () => (await posts.latest()).map(postInfo));
  route(getPosts, async () => (await posts.list()).map(postInfo));
  route(getPostPage, async ({ query }) => postPage(await posts.list(), query));
  route(getPost, async ({ params }) => postDetail(await posts.get(params.id)));
}
