import { getLatestPosts, getPost, getPostPage, getPosts } from "@gonfalon/contract/post.ts";

/** The endpoints to revalidate after a change to a post. */
export const postReadEndpoints = [getLatestPosts, getPosts, getPostPage, getPost] as const;
