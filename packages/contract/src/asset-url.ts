import type { StoredFile } from "./asset.ts";

const FOLDER = "/assets/";

/**
 * The URL of a file. Only characters that would end or change the path are encoded: clients written for GZCTF 1.6
 * encode the URL themselves, so other encoded characters would be encoded twice.
 */
export function toAssetUrl({ hash, name }: StoredFile): string {
  return `${FOLDER}${hash}/${name.toWellFormed().replaceAll(/[%?#/\\]/g, encodeURIComponent)}`;
}

/** The URL of an optional image. The file name describes its use. */
export function toImageUrl(hash: string | null, name: "avatar" | "logo" | "poster"): string | null {
  return hash ? `${FOLDER}${hash}/${name}` : null;
}

export function toAvatarUrl(hash: string | null): string | null {
  return toImageUrl(hash, "avatar");
}

/** The file name in the URL of a stored file; undefined for any other URL. */
export function parseAssetName(url: string): string | undefined {
  return url.startsWith(FOLDER) ? decodeURIComponent(url.split("/").at(-1) ?? "") : undefined;
}

/** The SHA-256 in the URL of a stored file; undefined for any other URL. */
export function parseAssetHash(url: string): string | undefined {
  return url.startsWith(FOLDER) ? url.slice(FOLDER.length).split("/")[0] : undefined;
}
