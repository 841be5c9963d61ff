import type { FileInfo, StoredFile } from "@gonfalon/contract/asset.ts";
import type { UploadedFile } from "@gonfalon/contract/kernel/upload.ts";
import type { Db } from "#db/client.ts";
import { inTransaction } from "#db/transaction.ts";
import { contentHash, type Measured } from "#kernel/digest.ts";
import { mediaTypeOf } from "#kernel/media-type.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import type { BlobStore } from "#ports/blob-store.ts";
import type { Client } from "#ports/client.ts";
import type { Clock } from "#ports/clock.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { ImageProcessor } from "#ports/image-processor.ts";
import type { Logger } from "#ports/logger.ts";
import type { Principal } from "#ports/principal.ts";
import {
  fileInfo,
  fileName,
  IMAGE_MEBIBYTES,
  type ImageKind,
  imageRefusal,
  imageWidths,
} from "./asset.domain.ts";
import {
  countFiles,
  deleteFile,
  findFile,
  listFiles,
  listReferences,
  lockFile,
  lockHash,
  unkeepFiles,
  upsertFile,
} from "./asset.repo.ts";

export interface AssetDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly events: EventBus;
  readonly blobs: BlobStore;
  readonly images: ImageProcessor;
}

interface FileQuery {
  readonly count: number;
  readonly skip: number;
  readonly search?: string | undefined;
}

/** A file whose bytes were read once and have this hash. */
export interface ProvenFile extends Measured {
  readonly name: string;
  open(): Promise<AsyncIterable<Uint8Array>>;
}

export type AssetService = ReturnType<typeof assetService>;

export function assetService({ db, clock, log, events, blobs, images }: AssetDeps) {
  /**
   * Keeps a picture, re-encoded, under its kind's name. Whoever calls this refers to the hash in a row of
   * their own soon after; a picture that nobody refers to is swept away.
   */
  async function storeImage(file: UploadedFile, kind: ImageKind): Promise<StoredFile> {
    const refusal = imageRefusal(file.size);
    if (refusal) throw new ProblemError(refusal, { limit: IMAGE_MEBIBYTES });
    const webp = await images.toWebp(new Uint8Array(await file.arrayBuffer()), imageWidths[kind]);
    if (!webp) {
      log.warn({ status: "Failed", kind, bytes: file.size }, "an image could not be read");
      throw new ProblemError("asset.not-an-image");
    }
    return keep(webp, `${kind}.webp`, { kept: false });
  }

  /** Keeps a file that the caller will refer to in a row of their own. */
  function storeFile(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<StoredFile> {
    return keep(bytes, fileName(name), { kept: false });
  }

  /** Takes uploads into use: from now on they stay for as long as something refers to them. */
  async function adopt(tx: Db, hashes: readonly string[]): Promise<void> {
    const wanted = new Set(hashes);
    if (wanted.size > 0 && (await unkeepFiles(tx, [...wanted])) < wanted.size)
      throw new ProblemError("attachment.file-unknown");
  }

  /** Keeps files for their own sake, until an administrator deletes them. */
  async function upload(files: readonly UploadedFile[], name: string | undefined): Promise<StoredFile[]> {
    const stored: StoredFile[] = [];
    for (const file of files.filter(({ size }) => size > 0)) {
      const bytes = new Uint8Array(await file.arrayBuffer());
      stored.push(await keep(bytes, fileName(name ? name : file.name), { kept: true }));
    }
    return stored;
  }

  async function keep(
    bytes: Uint8Array<ArrayBuffer>,
    name: string,
    { kept }: { readonly kept: boolean },
  ): Promise<StoredFile> {
    const hash = await contentHash(bytes);
    await inTransaction(db, async (tx) => {
      await lockHash(tx, hash);
      // Inside the transaction, so that a deletion of the same bytes comes before both or after both.
      await blobs.put(hash, bytes);
      await upsertFile(tx, {
        hash,
        name,
        size: bytes.byteLength,
        mediaType: mediaTypeOf(name, bytes),
        uploadedAt: clock.now(),
        kept,
      });
    });
    log.debug({ hash, bytes: bytes.byteLength }, "file stored");
    return { hash, name };
  }

  /** Keeps a file as part of the caller's transaction, for a row of it to refer to. */
  async function take(tx: Db, { hash, name, size, head, open }: ProvenFile): Promise<void> {
    await lockHash(tx, hash);
    await blobs.put(hash, await open());
    const tidy = fileName(name);
    const mediaType = mediaTypeOf(tidy, head);
    await upsertFile(tx, { hash, name: tidy, size, mediaType, uploadedAt: clock.now(), kept: false });
  }

  /** Removes the bytes of files that were taken in a transaction which failed. */
  async function giveUp(hashes: readonly string[]): Promise<void> {
    for (const hash of hashes)
      await inTransaction(db, async (tx) => {
        await lockHash(tx, hash);
        if (!(await findFile(tx, hash))) await blobs.delete(hash);
      });
  }

  async function remove(hash: string, user: Principal, client: Client): Promise<void> {
    await inTransaction(db, async (tx, afterCommit) => {
      await lockHash(tx, hash);
      if (!(await lockFile(tx, hash))) throw new ProblemError("asset.not-found");
      const references = await listReferences(tx, [hash]);
      if (references.some(({ protects }) => protects)) throw new ProblemError("asset.in-use");
      await deleteFile(tx, hash);
      await blobs.delete(hash);
      afterCommit(() => events.publish({ type: "file.deleted", hash }));
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
      fileInfo(
        file,
        references.filter(({ hash }) => hash === file.hash),
      ),
    );
    return { data, length: data.length, total: await countFiles(db, { search }) };
  }

  return { storeImage, storeFile, adopt, upload, take, giveUp, remove, list };
}
