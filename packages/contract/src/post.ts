import { type Static, Type } from "typebox";
import { endpoint } from "./kernel/endpoint.ts";
import { EpochMillis, Nullable } from "./kernel/scalars.ts";

export const PostInfo = Type.Object({
  id: Type.String(),
  title: Type.String(),
  summary: Type.String(),
  isPinned: Type.Boolean(),
  tags: Nullable(Type.Array(Type.String())),
  authorAvatar: Nullable(Type.String()),
  authorName: Nullable(Type.String()),
  time: EpochMillis,
});
export type PostInfo = Static<typeof PostInfo>;

export const PostDetail = Type.Object({ ...PostInfo.properties, content: Type.String() });
export type PostDetail = Static<typeof PostDetail>;

export const getLatestPosts = endpoint({
  method: "GET",
  path: "/api/posts/latest",
  access: "public",
  summary: "The first twenty posts, pinned ones first",
  etag: "latest",
  reply: Type.Array(PostInfo),
});

export const getPosts = endpoint({
  method: "GET",
  path: "/api/posts",
  access: "public",
  summary: "All posts, pinned ones first",
  limit: "Query",
  etag: "all",
  reply: Type.Array(PostInfo),
});

export const getPost = endpoint({
  method: "GET",
  path: "/api/posts/:id",
  access: "public",
  summary: "One post with its text",
  params: Type.Object({ id: Type.String() }),
  etag: "post",
  reply: PostDetail,
  fails: ["post.not-found"],
});
