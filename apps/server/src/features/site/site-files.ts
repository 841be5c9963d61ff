import { type FileState, isInlineMediaType } from "#features/asset/asset.domain.ts";

export interface SiteFile extends Pick<FileState, "hash" | "size"> {
  readonly path: string;
  readonly isImage: boolean;
}

/** The poster and the files that the texts of a site link to, by hash. */
export type SiteFiles = ReadonlyMap<string, SiteFile>;

/**
 * Images are always part of a site. The name of a stored file can be a flag (see `getDownloadName`), so paths contain only
 * its hash.
 */
export function toSiteFiles(files: readonly FileState[], includesOthers: boolean): SiteFiles {
  return new Map(
    files
      .map(({ hash, size, mediaType }) => ({ hash, size, ...toLocation(hash, mediaType) }))
      .filter(({ isImage }) => isImage || includesOthers)
      .map((file) => [file.hash, file]),
  );
}

function toLocation(hash: string, mediaType: string): Pick<SiteFile, "path" | "isImage"> {
  const isImage = mediaType.startsWith("image/") && isInlineMediaType(mediaType);
  return { isImage, path: isImage ? `files/${hash}.${mediaType.slice("image/".length)}` : `files/${hash}` };
}

/** The relative URL of a path in the site. */
export function toUrl(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}
