import type { FileUse } from "@gonfalon/contract/enums.ts";
import type { Db } from "#db/client.ts";
import { ProblemError, refuse } from "#kernel/problem-error.ts";
import type { BlobStore, ByteRange } from "#ports/blob-store.ts";
import type { Logger } from "#ports/logger.ts";
import type { Principal } from "#ports/principal.ts";
import { type FileState, findHashRefusal, getDownloadName, listUses } from "./asset.domain.ts";
import { findFile, listReferences } from "./asset.repo.ts";

/** The visibility of a file for one use: everyone, only the caller, or nobody. */
export type FileVisibility = "everyone" | "caller" | "nobody";
export type FileAccessRule = (hash: string, user: Principal | undefined) => Promise<FileVisibility>;

export const visibleToEveryone: FileAccessRule = async () => "everyone";

export interface DownloadDeps {
  readonly db: Db;
  readonly log: Logger;
  readonly blobs: BlobStore;
  /** One rule per use; the most permissive use decides. Administrators can see every file. */
  readonly accessRules: Readonly<Record<FileUse, FileAccessRule>>;
}

export interface Download extends FileState {
  readonly isPublic: boolean;
  open(range?: ByteRange): Promise<AsyncIterable<Uint8Array>>;
}

export type DownloadService = ReturnType<typeof downloadService>;

export function downloadService({ db, log, blobs, accessRules }: DownloadDeps) {
  /** Finds a file that the caller may see. Without access, the error is the same as for a missing file. */
  async function find(hash: string, name: string, user: Principal | undefined): Promise<Download> {
    refuse(findHashRefusal(hash));
    const file = await findFile(db, hash);
    if (!file) throw new ProblemError("asset.not-found");
    const uses = listUses(await listReferences(db, [hash]));
    const visibility = await getVisibility(hash, uses, user);
    if (visibility === "nobody") throw new ProblemError("asset.not-found");
    return {
      ...file,
      name: getDownloadName({ urlName: name, uploadName: file.name }, uses),
      isPublic: visibility === "everyone",
      open: (range) => openBlob(hash, range),
    };
  }

  /** Files without references are visible to administrators only. */
  async function getVisibility(
    hash: string,
    uses: readonly FileUse[],
    user: Principal | undefined,
  ): Promise<FileVisibility> {
    const visibilities = await Promise.all(uses.map((use) => accessRules[use](hash, user)));
    if (visibilities.includes("everyone")) return "everyone";
    return visibilities.includes("caller") || user?.role === "Admin" ? "caller" : "nobody";
  }

  async function openBlob(hash: string, range: ByteRange | undefined): Promise<AsyncIterable<Uint8Array>> {
    const bytes = await blobs.open(hash, range);
    if (bytes) return bytes;
    log.warn({ status: "NotFound", hash }, "the blob of a file is missing");
    throw new ProblemError("asset.not-found");
  }

  return { find };
}
