import { parseAssetName } from "@gonfalon/contract/asset-url.ts";
import type { PlayedChallenge } from "@gonfalon/contract/challenge.ts";

export interface ShownAttachment {
  readonly url: string;
  /** The name of a stored file; undefined for an external link. */
  readonly name: string | undefined;
  readonly size: number | undefined;
}

/** The attachment of a challenge: a stored file with its name, or an external link if it is an http(s) URL. */
export function toShownAttachment({
  url,
  fileSize,
}: Pick<PlayedChallenge["context"], "url" | "fileSize">): ShownAttachment | undefined {
  if (url === null) return undefined;
  const name = parseAssetName(url);
  if (name !== undefined) return { url, name, size: fileSize ?? undefined };
  return /^https?:\/\/./.test(url) && URL.canParse(url)
    ? { url, name: undefined, size: undefined }
    : undefined;
}
