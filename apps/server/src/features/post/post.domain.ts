import type { PostDetail, PostInfo } from "@gonfalon/contract/post.ts";

export interface PostState {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly content: string;
  readonly pinned: boolean;
  readonly tags: readonly string[] | null;
  readonly updatedAt: Date;
  readonly authorName: string | null;
  readonly authorAvatarHash: string | null;
}

export const LATEST_POSTS = 20;

export function postInfo(post: PostState): PostInfo {
  return {
    id: post.id,
    title: post.title,
    summary: post.summary,
    isPinned: post.pinned,
    tags: post.tags ? [...post.tags] : null,
    authorAvatar: post.authorAvatarHash ? `/assets/${post.authorAvatarHash}/avatar` : null,
    authorName: post.authorName,
    time: post.updatedAt.getTime(),
  };
}

export function postDetail(post: PostState): PostDetail {
  return { ...postInfo(post), content: post.content };
}
