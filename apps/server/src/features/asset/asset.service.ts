import type { FileInfo, StoredFile } from "@gonfalon/contract/asset.ts";
import type { ProblemKey } from "@gonfalon/contract/kernel/problem.ts";
import type { UploadedFile } from "@gonfalon/contract/kernel/upload.ts";
import { MEBIBYTE } from "@gonfalon/rules/byte-sizes.ts";
import type { Db } from "#db/client.ts";
import { type Lease, withLeases } from "#db/lease.ts";
import { type AfterCommit, inTransaction } from "#db/transaction.ts";
import { type ContentDigest, computeDigest, hashContent } from "#kernel/digest.ts";
import { readFileChunks } from "#kernel/file-chunks.ts";
import { detectMediaType } from "#kernel/media-type.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import type { BlobStore } from "#ports/blob-store.ts";
import type { Client } from "#ports/client.ts";
import type { Clock } from "#ports/clock.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { ImageError, ImageProcessor } from "#ports/image-processor.ts";
import type { Logger } from "#ports/logger.ts";
import type { Principal } from "#ports/principal.ts";
import { type ImageKind, maxImageWidths, toFileInfo, toFileName, USER_QUOTA_BYTES } from "./asset.domain.ts";
import {
  clearRetained,
  countFiles,
  listFiles,
  listReferences,
  lockFile,
  lockUploads,
  sumUploads,
  toLeaseName,
  upsertFile,
} from "./asset.repo.ts";
import { fileRemoval } from "./file-removal.ts";

export interface AssetDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly events: EventBus;
  readonly blobs: BlobStore;
  readonly images: ImageProcessor;
}

const imageProblems: Readonly<Record<ImageError, ProblemKey>> = {
  unreadable: "asset.not-an-image",
  "too-complex": "asset.too-complex",
  busy: "asset.busy",
};

interface FileQuery {
  readonly count: number;
  readonly skip: number;
  readonly search?: string | undefined;
}

/** A file with the hash of its content. */
export interface HashedFile extends ContentDigest {
  readonly name: string;
  open(): Promise<AsyncIterable<Uint8Array> | Uint8Array>;
}

interface StoreOptions<T> {
  /** The id of the user whose quota the files count against. */
  readonly uploadedBy?: string;
  /** Whether the files are retained even if nothing refers to them. */
  readonly isRetained?: boolean;
  /** Writes the rows that refer to the files, in the transaction that inserts the files. */
  writeReferences(tx: Db, afterCommit: AfterCommit): Promise<StoreResult<T>>;
}

interface StoreResult<T> {
  readonly result: T;
  /** Files that the new ones replace; removed if nothing else refers to them. */
  readonly replacedHashes?: readonly (string | null)[];
}

export type AssetService = ReturnType<typeof assetService>;

export function assetService({ db, clock, log, events, blobs, images }: AssetDeps) {
  const removal = fileRemoval({ db, log, blobs });

  /** FILE-14: the image as it is stored, re-encoded and under the name of its kind. */
  async function toImage(file: UploadedFile, kind: ImageKind): Promise<HashedFile> {
    if (file.size === 0) throw new ProblemError("asset.empty");
    const webp = await images.toWebp(
      async () => new Uint8Array(await file.arrayBuffer()),
      maxImageWidths[kind],
    );
    if (typeof webp === "string") {
      log.warn({ status: "Failed", kind, bytes: file.size, reason: webp }, "an image could not be converted");
      throw new ProblemError(imageProblems[webp]);
    }
    return {
      hash: await hashContent(webp),
      size: webp.byteLength,
      head: webp.subarray(0, 64),
      name: `${kind}.webp`,
      open: async () => webp,
    };
  }

  /** The unchanged upload under the given name. It is read once for its hash and is never in memory as a whole. */
  async function toFile(file: UploadedFile, name: string): Promise<HashedFile> {
    return {
      ...(await computeDigest(readFileChunks(file))),
      name: toFileName(name),
      open: async () => readFileChunks(file),
    };
  }

  /**
   * FILE-17: stores the bytes first, then the rows of the files together with the rows that refer to them. If that
   * fails, the bytes are removed again. No transaction is open while the blob store is called.
   */
  async function store<T>(files: readonly HashedFile[], options: StoreOptions<T>): Promise<T> {
    const { result, replacedHashes = [] } = await withFileLeases(files, async (lease) => {
      try {
        for (const { hash, open } of files) await blobs.put(hash, await open());
        return await inTransaction(db, (tx, afterCommit) =>
          insertFiles(tx, afterCommit, { lease, files, options }),
        );
      } catch (error) {
        await discardBytes(lease, files);
        throw error;
      }
    });
    log.debug({ files: files.map(({ hash }) => hash) }, "files stored");
    await removeUnused(replacedHashes);
    return result;
  }

  /** Deletes the bytes of files that were not stored. Does not throw, so that the first error is reported. */
  async function discardBytes(lease: Lease, files: readonly HashedFile[]): Promise<void> {
    for (const { hash } of files)
      try {
        await removal.deleteWithoutRow(lease, hash);
      } catch (err) {
        log.warn(
          { status: "Failed", hash, err },
          "failed to delete the bytes of a rejected file; the sweep retries",
        );
      }
  }

  function withFileLeases<T>(files: readonly HashedFile[], work: (lease: Lease) => Promise<T>): Promise<T> {
    return withLeases(
      db,
      files.map(({ hash }) => toLeaseName(hash)),
      work,
    );
  }

  async function insertFiles<T>(
    tx: Db,
    afterCommit: AfterCommit,
    {
      lease,
      files,
      options: { uploadedBy, isRetained = false, writeReferences },
    }: {
      readonly lease: Lease;
      readonly files: readonly HashedFile[];
      readonly options: StoreOptions<T>;
    },
  ): Promise<StoreResult<T>> {
    await lease.assertHeld(tx);
    if (uploadedBy !== undefined) await lockUploads(tx, uploadedBy);
    const sortedFiles = files.toSorted((a, b) => (a.hash < b.hash ? -1 : 1));
    for (const { hash, size, head, name: originalName } of sortedFiles) {
      const name = toFileName(originalName);
      const mediaType = detectMediaType(name, head);
      await upsertFile(tx, { hash, name, size, mediaType, uploadedAt: clock.now(), isRetained, uploadedBy });
    }
    const result = await writeReferences(tx, afterCommit);
    if (uploadedBy !== undefined) {
      const removedHashes = (result.replacedHashes ?? []).filter((hash) => hash !== null);
      if ((await sumUploads(tx, uploadedBy, removedHashes)) > USER_QUOTA_BYTES)
        throw new ProblemError("upload.quota-reached", { limit: USER_QUOTA_BYTES / MEBIBYTE });
    }
    return result;
  }

  /** FILE-21: removes files that lost a reference, unless something else refers to them. */
  async function removeUnused(hashes: readonly (string | null)[]): Promise<void> {
    for (const hash of new Set(hashes))
      try {
        if (hash !== null) await removal.removeUnused(hash);
      } catch (err) {
        log.warn({ status: "Failed", hash, err }, "failed to remove an unused file; the sweep retries");
      }
  }

  /** Marks uploads as used: from now on, they are retained only while something refers to them. */
  async function markUsed(tx: Db, hashes: readonly string[]): Promise<void> {
    const uniqueHashes = new Set(hashes);
    if (uniqueHashes.size > 0 && (await clearRetained(tx, [...uniqueHashes])) < uniqueHashes.size)
      throw new ProblemError("attachment.file-unknown");
  }

  /** Stores the uploads of an administrator, which are retained without references until `markUsed`. */
  async function upload(files: readonly UploadedFile[], name: string | undefined): Promise<StoredFile[]> {
    const storedFiles: StoredFile[] = [];
    for (const file of files.filter(({ size }) => size > 0)) {
      const hashedFile = await toFile(file, name ? name : file.name);
      await store([hashedFile], { isRetained: true, writeReferences: async () => ({ result: undefined }) });
      storedFiles.push({ hash: hashedFile.hash, name: hashedFile.name });
    }
    return storedFiles;
  }

  async function remove(hash: string, user: Principal, client: Client): Promise<void> {
    await removal.remove(hash, async (tx, afterCommit) => {
      if (!(await lockFile(tx, hash))) throw new ProblemError("asset.not-found");
      const references = await listReferences(tx, [hash]);
      if (references.some(({ protects }) => protects)) throw new ProblemError("asset.in-use");
      afterCommit(() => events.publish({ type: "file.deleted", hash }));
      return true;
    });
    log.info({ status: "Success", user: user.name, ip: client.ip, hash }, "file deleted");
  }

  async function list({
    count,
    skip,
    search,
  }: FileQuery): Promise<{ data: FileInfo[]; length: number; total: number }> {
    const files = await listFiles(db, { search }, { count, skip });
    const references = await listReferences(
      db,
      files.map(({ hash }) => hash),
    );
    const data = files.map((file) =>
      toFileInfo(
        file,
        references.filter(({ hash }) => hash === file.hash),
      ),
    );
    return { data, length: data.length, total: await countFiles(db, { search }) };
  }

  return { toImage, toFile, store, removeUnused, markUsed, upload, remove, list };
}
