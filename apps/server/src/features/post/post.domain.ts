import { toAvatarUrl } from "@gonfalon/contract/asset-url.ts";
import type { Refusal } from "@gonfalon/contract/kernel/problem.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import type { PostDetail, PostInfo, PostPage } from "@gonfalon/contract/post.ts";

export interface PostState {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly content: string;
  readonly pinned: boolean;
  readonly tags: readonly string[] | null;
  readonly updatedAt: Date;
  readonly authorId: string | null;
  readonly authorName: string | null;
  readonly authorAvatarHash: string | null;
}

export const LATEST_POST_COUNT = 20;

/** POST-8: why there cannot be this number of posts. */
export function findPostCountRefusal(count: number): Refusal | undefined {
  return count > limits.posts ? ["post.too-many", { limit: limits.posts }] : undefined;
}

export function toPostInfo(post: PostState): PostInfo {
  return {
    id: post.id,
    title: post.title,
    summary: post.summary,
    isPinned: post.pinned,
    tags: post.tags ? [...post.tags] : null,
    authorAvatar: toAvatarUrl(post.authorAvatarHash),
    authorName: post.authorName,
    time: post.updatedAt.getTime(),
  };
}

export function toPostDetail(post: PostState): PostDetail {
  return { ...toPostInfo(post), content: post.content };
}

/** The body of an edit request. */
export interface PostChange {
  readonly title?: string;
  readonly summary?: string;
  readonly content?: string;
  readonly tags?: readonly string[] | null;
  readonly isPinned?: boolean;
}

export function isEmpty(change: PostChange): boolean {
  return Object.values(change).every((value) => value === undefined);
}

/**
 * POST-3: whether an edit changes only the pin. Clients for GZCTF 1.6 pin a post with its title and `isPinned`, newer
 * clients with `isPinned` alone.
 */
export function isPinOnly({ summary, content, tags }: PostChange): boolean {
  return summary === undefined && content === undefined && tags === undefined;
}

export type PostText = Pick<PostState, "title" | "summary" | "content" | "tags" | "pinned">;

/** The text after an edit. Missing fields become empty, except the title. */
export function toPostText(
  { title, summary = "", content = "", tags = [], isPinned = false }: PostChange,
  current: Pick<PostState, "title">,
): PostText {
  return { title: title ?? current.title, summary, content, tags, pinned: isPinned };
}

export interface PostSearch {
  readonly count: number;
  readonly skip: number;
  readonly tag?: string;
  readonly search?: string;
}

/** A page of the posts that have the tag and contain every word of the search (POST-7). */
export function toPostPage(
  posts: readonly PostState[],
  { count, skip, tag, search = "" }: PostSearch,
): PostPage {
  const words = search.toLowerCase().split(/\s+/);
  const matches = posts.filter((post) => (!tag || post.tags?.includes(tag)) && containsAll(post, words));
  const data = matches.slice(skip, skip + count).map(toPostInfo);
  return { data, length: data.length, total: matches.length, tags: sortTagsByUse(posts) };
}

function containsAll({ title, summary, content, tags }: PostState, words: readonly string[]): boolean {
  const text = [title, summary, content, ...(tags ?? [])].join("\n").toLowerCase();
  return words.every((word) => text.includes(word));
}

function sortTagsByUse(posts: readonly PostState[]): string[] {
  const useCounts = new Map<string, number>();
  for (const tag of posts.flatMap((post) => post.tags ?? []))
    useCounts.set(tag, (useCounts.get(tag) ?? 0) + 1);
  return [...useCounts]
    .toSorted(([tagA, countA], [tagB, countB]) => countB - countA || (tagA < tagB ? -1 : 1))
    .map(([tag]) => tag);
}
