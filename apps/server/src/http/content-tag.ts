import { sha256 } from "#kernel/digest.ts";

/**
 * An ETag without quotes: the prefix and a hash of the content, so two changes within a second get different tags, and
 * an update without a change keeps the tag.
 */
export function toContentTag(prefix: string, content: string | Uint8Array): string {
  return `${prefix}-${sha256(content).toString("hex").slice(0, 16)}`;
}
