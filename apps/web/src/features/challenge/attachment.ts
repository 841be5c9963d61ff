import type { PlayedChallenge } from "@gonfalon/contract/challenge.ts";

export interface ShownAttachment {
  readonly url: string;
  /** Of a file that the platform keeps; a link to elsewhere has none. */
  readonly name: string | undefined;
  readonly size: number | undefined;
}

/** What a challenge hands out: a stored file with its name, or a link to elsewhere if it is a web address. */
export function attachmentOf({
  url,
  fileSize,
}: Pick<PlayedChallenge["context"], "url" | "fileSize">): ShownAttachment | undefined {
  if (url === null) return undefined;
  if (url.startsWith("/assets/"))
    return { url, name: decodeURIComponent(url.split("/").at(-1) ?? ""), size: fileSize ?? undefined };
  return /^https?:\/\/./.test(url) && URL.canParse(url)
    ? { url, name: undefined, size: undefined }
    : undefined;
}
