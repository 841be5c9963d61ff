import { getLatestPosts, getPost, getPostPage, getPosts } from "@gonfalon/contract/post.ts";

/** The answers that a change of any post makes out of date. */
export const postReads = [getLatestPosts, getPosts, getPostPage, getPost] as const;
