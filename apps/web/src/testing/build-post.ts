import type { PostDetail } from "@gonfalon/contract/post.ts";

export function buildPost(overrides: Partial<PostDetail> = {}): PostDetail {
  return {
    id: "0a1b2c3d",
    title: "The cup is open",
    summary: "",
    content: "",
    isPinned: false,
    tags: null,
    authorAvatar: null,
    authorName: "ada",
    time: 0,
    ...overrides,
  };
}
