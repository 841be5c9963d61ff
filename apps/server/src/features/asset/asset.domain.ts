import type { FileInfo } from "@gonfalon/contract/asset.ts";
import type { FileUse } from "@gonfalon/contract/enums.ts";
import type { ProblemKey } from "@gonfalon/contract/kernel/problem.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { MEBIBYTE } from "@gonfalon/rules/byte-sizes.ts";

export interface FileState {
  readonly hash: string;
  readonly name: string;
  readonly size: number;
  readonly mediaType: string;
  readonly uploadedAt: Date;
}

/** A reference to a file: a foreign key, or a link in a text. */
export interface FileReference {
  readonly hash: string;
  /** Table and column. */
  readonly referrer: string;
  /** Whether the reference protects the file from deletion. */
  readonly protects: boolean;
}

/** The use for each foreign key to a file and each table of links. file-removal.it.test.ts verifies completeness. */
export const USES_BY_REFERRER: Readonly<Record<string, FileUse>> = {
  "users.avatar_hash": "UserAvatar",
  "teams.avatar_hash": "TeamAvatar",
  "settings.file_hash": "Logo",
  "post_files.hash": "Post",
  "games.poster_hash": "GamePoster",
  "game_files.hash": "GameText",
  "notice_files.hash": "GameText",
  "challenge_files.hash": "Attachment",
  "challenges.attachment_hash": "Attachment",
  "flags.attachment_hash": "Attachment",
  "footer_files.hash": "Footer",
  "branding_files.hash": "Branding",
  "participations.writeup_hash": "Writeup",
  "imports.file_hash": "Import",
};

export function listUses(references: readonly Pick<FileReference, "referrer">[]): readonly FileUse[] {
  const uses = references.map(({ referrer }) => USES_BY_REFERRER[referrer]);
  return [...new Set(uses.filter((use) => use !== undefined))];
}

/** A file as an administrator sees it. */
export function toFileInfo(file: FileState, references: readonly FileReference[]): FileInfo {
  return {
    ...file,
    uploadedAt: file.uploadedAt.getTime(),
    uses: [...listUses(references)],
    needed: references.some(({ protects }) => protects),
  };
}

export type ImageKind = "avatar" | "logo" | "favicon" | "poster";

/** The maximum width of stored images, in pixels. */
export const maxImageWidths: Readonly<Record<ImageKind, number>> = {
  avatar: 300,
  logo: 640,
  favicon: 256,
  poster: 4096,
};

/** FILE-23: the limit for the total size of the avatars and writeups of a user. */
export const USER_QUOTA_BYTES = 500 * MEBIBYTE;

const HASH_PATTERN = /^[0-9a-f]{64}$/;
const HASH_LENGTH = 64;

export function isFileHash(text: string): boolean {
  return HASH_PATTERN.test(text);
}

/** Why a string is not a file hash. The wire format distinguishes a wrong length from invalid characters. */
export function findHashRefusal(text: string): ProblemKey | undefined {
  if (text.length !== HASH_LENGTH) return "asset.not-found";
  return isFileHash(text) ? undefined : "asset.hash-invalid";
}

/** Characters that are removed from names: control characters, unpaired surrogates and bidirectional controls. */
const HIDDEN_CHARACTERS = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The file name of an upload: the last path component, without hidden characters. A long name keeps its extension. */
export function toFileName(input: string): string {
  const lastPart = input.replaceAll(HIDDEN_CHARACTERS, "").split(/[/\\]/).at(-1)?.trim() ?? "";
  if (lastPart === "" || lastPart === "." || lastPart === "..") return "file";
  const characters = Array.from(lastPart);
  if (characters.length <= limits.fileName) return lastPart;
  const extension = Array.from(/(?:\.[^.]{1,16}){1,2}$/u.exec(lastPart)?.[0] ?? "");
  return [...characters.slice(0, limits.fileName - extension.length), ...extension].join("");
}

const INLINE_MEDIA_TYPES: ReadonlySet<string> = new Set([
  "image/png",
  "image/gif",
  "image/jpeg",
  "image/webp",
  "image/avif",
  "font/woff2",
]);

/** Raster images are shown inline, and pages load fonts; everything else is a download. */
export function isInlineMediaType(mediaType: string): boolean {
  return INLINE_MEDIA_TYPES.has(mediaType);
}

export interface DownloadNames {
  /** The last part of the URL. */
  readonly urlName: string;
  /** The name under which the file was uploaded. */
  readonly uploadName: string;
}

/**
 * The file name of a download. A file of a challenge is named by its URL alone: the stored name of a
 * dynamic attachment can be the flag. For other files the URL determines the name, but not the extension,
 * so that nobody can link to a file of this site as another kind of file.
 */
export function getDownloadName({ urlName, uploadName }: DownloadNames, uses: readonly FileUse[]): string {
  const requestedName = toFileName(urlName);
  if (uses.includes("Attachment")) return requestedName;
  return getExtension(requestedName) === getExtension(uploadName) ? requestedName : uploadName;
}

function getExtension(name: string): string {
  return /[^.]\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
}
