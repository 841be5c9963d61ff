import { toAssetUrl } from "@gonfalon/contract/asset-url.ts";
import type { Attachment } from "@gonfalon/contract/challenge.ts";
import type { FileType } from "@gonfalon/contract/enums.ts";

/** The attachment of a challenge or of a flag: a stored file, a URL, or none. */
export interface AttachmentLink {
  readonly hash: string | null;
  readonly url: string | null;
}

/** An attachment with the name and the size of its file, if it is a stored file. */
export interface LinkedAttachment extends AttachmentLink {
  readonly name: string | null;
  readonly size: number | null;
}

/** An attachment as sent by an editor. */
export interface AttachmentInput {
  readonly attachmentType: FileType;
  readonly fileHash?: string | null | undefined;
  readonly remoteUrl?: string | null | undefined;
}

/** CHAL-6: why an attachment is invalid. The database checks whether the file exists. */
export function findAttachmentRefusal({ attachmentType, fileHash, remoteUrl }: AttachmentInput) {
  if (attachmentType === "Local" && !fileHash) return "attachment.file-unknown";
  if (attachmentType === "Remote" && !isWebAddress(remoteUrl?.trim() ?? "")) return "attachment.url-invalid";
  return undefined;
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

export function toLink({ attachmentType, fileHash, remoteUrl }: AttachmentInput): AttachmentLink {
  return {
    hash: attachmentType === "Local" ? (fileHash ?? null) : null,
    url: attachmentType === "Remote" ? (remoteUrl?.trim() ?? null) : null,
  };
}

/** The attachment as editors see it. Its id is the id of the challenge or flag. */
export function toAttachmentView(id: number, { hash, url, name, size }: LinkedAttachment): Attachment | null {
  if (hash !== null && name !== null)
    return { id, type: "Local", url: toAssetUrl({ hash, name }), fileSize: size };
  return url === null ? null : { id, type: "Remote", url, fileSize: null };
}
