import type { StoredFile } from "./asset.ts";

const FOLDER = "/assets/";

/**
 * The address of a file. Only what would end or change the path is encoded: clients for GZCTF 1.6 encode the
 * address themselves, so an encoded name would be encoded twice.
 */
export function assetUrl({ hash, name }: StoredFile): string {
  return `${FOLDER}${hash}/${name.toWellFormed().replaceAll(/[%?#/\\]/g, encodeURIComponent)}`;
}

/** The URL of an optional image. The file name describes its use. */
export function imageUrl(hash: string | null, name: "avatar" | "logo" | "poster"): string | null {
  return hash ? `${FOLDER}${hash}/${name}` : null;
}

export function avatarUrl(hash: string | null): string | null {
  return imageUrl(hash, "avatar");
}

/** The file name in the address of a stored file; undefined for any other URL. */
export function assetName(url: string): string | undefined {
  return url.startsWith(FOLDER) ? decodeURIComponent(url.split("/").at(-1) ?? "") : undefined;
}
