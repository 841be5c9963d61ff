import { type Static, Type } from "typebox";
import { endpoint } from "./kernel/endpoint.ts";
import { PageQuery } from "./kernel/page.ts";
import { EpochMillis, Nullable, RequiredText } from "./kernel/scalars.ts";
import { limits } from "./limits.ts";

const PostId = Type.String({ pattern: `^[0-9a-f]{${limits.postIdLength}}$` });

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
  summary: "List the first twenty posts, pinned ones first",
  etag: "latest",
  reply: Type.Array(PostInfo),
});

export const getPosts = endpoint({
  method: "GET",
  path: "/api/posts",
  access: "public",
  summary: "List all posts, pinned ones first",
  limit: "Query",
  etag: "all",
  reply: Type.Array(PostInfo),
});

export const getPost = endpoint({
  method: "GET",
  path: "/api/posts/:id",
  access: "public",
  summary: "Get a post with its text",
  params: Type.Object({ id: Type.String() }),
  etag: "post",
  reply: PostDetail,
  fails: ["post.not-found"],
});

export const PostPage = Type.Object({
  data: Type.Array(PostInfo),
  length: Type.Integer(),
  total: Type.Integer({ description: "How many posts match" }),
  tags: Type.Array(Type.String(), { description: "Every tag in use, the most frequent first" }),
});
export type PostPage = Static<typeof PostPage>;

export const getPostPage = endpoint({
  method: "GET",
  path: "/api/posts/page",
  access: "public",
  summary: "List the posts that match a tag and a text, page by page",
  limit: "Query",
  query: Type.Object({
    ...PageQuery({ count: 10, max: 50 }).properties,
    tag: Type.Optional(Type.String({ maxLength: limits.postTag })),
    search: Type.Optional(Type.String({ maxLength: limits.search })),
  }),
  etag: "page",
  reply: PostPage,
});

const title = RequiredText({ maxLength: limits.postTitle });
const summary = Type.String({ maxLength: limits.postSummary });
const content = Type.String({ maxLength: limits.markdown });
const tags = Nullable(Type.Array(Type.String({ maxLength: limits.postTag }), { maxItems: limits.postTags }));
const isPinned = Type.Boolean({ default: false });

export const createPost = endpoint({
  method: "POST",
  path: "/api/edit/posts",
  access: "admin",
  summary: "Create a post; returns its id",
  body: Type.Object({
    title,
    summary: Type.String({ ...summary, default: "" }),
    content: Type.String({ ...content, default: "" }),
    tags: Type.Unsafe<string[] | null>({ ...tags, default: [] }),
    isPinned,
  }),
  reply: Type.String(),
  fails: ["post.too-many"],
});

export const updatePost = endpoint({
  method: "PUT",
  path: "/api/edit/posts/:id",
  access: "admin",
  summary:
    "Update a post; missing fields except title become empty; without summary, content and tags only the pin changes",
  params: Type.Object({ id: PostId }),
  body: Type.Object({
    title: Type.Optional(title),
    summary: Type.Optional(summary),
    content: Type.Optional(content),
    tags: Type.Optional(tags),
    isPinned: Type.Optional(
      Type.Boolean({ description: "If missing from a body with other members, the post is unpinned" }),
    ),
  }),
  reply: PostDetail,
  fails: ["post.not-found"],
});

export const deletePost = endpoint({
  method: "DELETE",
  path: "/api/edit/posts/:id",
  access: "admin",
  summary: "Delete a post",
  params: Type.Object({ id: PostId }),
  fails: ["post.not-found"],
});
