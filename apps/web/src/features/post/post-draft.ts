import type { PostDetail } from "@gonfalon/contract/post.ts";

/** The form state of the editor. */
export interface PostDraft {
  readonly title: string;
  readonly tags: string[];
  readonly summary: string;
  readonly content: string;
  readonly isPinned: boolean;
}

export const blankPost: PostDraft = { title: "", tags: [], summary: "", content: "", isPinned: false };

export function toDraft({ title, tags, summary, content, isPinned }: PostDetail): PostDraft {
  return { title, tags: tags ?? [], summary, content, isPinned };
}

/** Whether a stored value is a valid draft; another version of the client may have stored it. */
export function isPostDraft(value: unknown): value is PostDraft {
  if (typeof value !== "object" || value === null) return false;
  const fields: Readonly<Record<string, unknown>> = { ...value };
  return (
    ["title", "summary", "content"].every((name) => typeof fields[name] === "string") &&
    typeof fields["isPinned"] === "boolean" &&
    Array.isArray(fields["tags"]) &&
    fields["tags"].every((tag) => typeof tag === "string")
  );
}
