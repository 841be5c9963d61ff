import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { MEBIBYTE } from "@gonfalon/rules/byte-sizes.ts";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import type { BlobStore, ByteRange } from "#ports/blob-store.ts";

export interface Bucket {
  readonly name: string;
  readonly region: string;
  /** Endpoint of a service other than AWS. */
  readonly endpoint: string | undefined;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const HASH = /^[0-9a-f]{64}$/;
const FOLDER = "uploads/";
const PART_BYTES = 8 * MEBIBYTE;
const CONNECT_TIMEOUT_MS = 5000;
const SOCKET_TIMEOUT_MS = MINUTE_MS;

/** Stores blobs in an S3-compatible bucket. */
export function s3Blobs({ name: Bucket, endpoint, region, ...credentials }: Bucket): BlobStore {
  const client = new S3Client({
    region,
    credentials,
    // Not all services other than AWS support virtual-hosted buckets and the newer checksums.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, socketTimeout: SOCKET_TIMEOUT_MS },
  });

  async function hasObject(Key: string): Promise<boolean> {
    const head = await client.send(new HeadObjectCommand({ Bucket, Key })).catch(ignoreMissing);
    return head !== undefined;
  }

  return {
    async put(hash, bytes) {
      const Key = toKey(hash);
      if (await hasObject(Key)) return;
      const Body = bytes instanceof Uint8Array ? bytes : Readable.from(bytes);
      // Large blobs use multipart uploads, which become visible atomically.
      const upload = new Upload({
        client,
        params: { Bucket, Key, Body },
        partSize: PART_BYTES,
        queueSize: 1,
      });
      await upload.done();
    },

    async open(hash, range) {
      const request = { Bucket, Key: toKey(hash), ...(range && { Range: toRangeHeader(range) }) };
      const response = await client.send(new GetObjectCommand(request)).catch(ignoreMissing);
      // Under Node, the library returns a Node stream.
      return response?.Body as Readable | undefined;
    },

    async delete(hash) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: toKey(hash) })).catch(ignoreMissing);
    },

    async *list() {
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix: FOLDER, ContinuationToken }),
        );
        for (const { Key = "", LastModified } of page.Contents ?? []) {
          const hash = Key.slice(FOLDER.length);
          if (HASH.test(hash) && LastModified) yield { hash, storedAt: LastModified };
        }
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken !== undefined);
    },
  };
}

/** All keys are built here, from a validated hash and no other input. */
function toKey(hash: string): string {
  if (!HASH.test(hash)) throw new Error("not a hash of a blob");
  return FOLDER + hash;
}

function toRangeHeader({ first, last }: ByteRange): string {
  return `bytes=${first}-${last}`;
}

function ignoreMissing(error: unknown): undefined {
  const isMissing = error instanceof S3ServiceException && ["NoSuchKey", "NotFound"].includes(error.name);
  if (!isMissing) throw error;
}
