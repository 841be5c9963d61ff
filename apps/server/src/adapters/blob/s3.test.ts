import { MEBIBYTE } from "@gonfalon/rules/byte-sizes.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sha256 } from "#kernel/digest.ts";
import { ACCESS_KEY, BUCKET, startS3 } from "../../../test/s3-service.ts";
import { describeBlobStore } from "./blob-store.suite.ts";
import { canStoreBlobs } from "./probe.ts";
import { s3Blobs } from "./s3.ts";

let s3: Awaited<ReturnType<typeof startS3>>;

beforeEach(async () => {
  s3 = await startS3();
});

afterEach(() => s3.close());

function createStore(accessKeyId = ACCESS_KEY) {
  const { endpoint } = s3;
  return s3Blobs({ name: BUCKET, endpoint, region: "us-east-1", accessKeyId, secretAccessKey: "secret" });
}

const toHash = (bytes: Uint8Array) => sha256(bytes).toString("hex");

describe("the S3 blob store", () => {
  describeBlobStore(async () => createStore());

  it("is usable with valid credentials, and fails with the error of the service otherwise", async () => {
    expect(await canStoreBlobs(createStore())).toBe(true);
    await expect(canStoreBlobs(createStore("somebody-else"))).rejects.toMatchObject({
      $metadata: { httpStatusCode: 403 },
    });
  });

  it("uploads a large blob in parts, and the blob becomes visible only when it is complete", async () => {
    const bytes = Buffer.alloc(20 * MEBIBYTE, "gonfalon");
    async function* generateChunks() {
      for (let offset = 0; offset < bytes.length; offset += MEBIBYTE) {
        expect(s3.objects.size).toBe(0);
        yield bytes.subarray(offset, offset + MEBIBYTE);
      }
    }
    await createStore().put(toHash(bytes), generateChunks());
    expect([...s3.objects.values()].map((object) => object.bytes.equals(bytes))).toEqual([true]);
    expect([s3.startedUploadCount, s3.uploads.size]).toEqual([1, 0]);
  });

  it("stores nothing of an aborted upload", async () => {
    async function* generateChunks() {
      yield Buffer.alloc(9 * MEBIBYTE);
      throw new Error("the connection was lost");
    }
    await expect(createStore().put("a".repeat(64), generateChunks())).rejects.toThrow(
      "the connection was lost",
    );
    expect([s3.objects.size, s3.uploads.size]).toEqual([0, 0]);
  });

  it("lists all blobs, page by page, and nothing else", async () => {
    const blobs = ["one", "two", "three", "four", "five"].map((text) => Buffer.from(text));
    for (const bytes of blobs) await createStore().put(toHash(bytes), bytes);
    s3.objects.set("uploads/readme.txt", { bytes: Buffer.from("x"), at: new Date() });
    const hashes: string[] = [];
    for await (const { hash, storedAt } of createStore().list()) {
      hashes.push(hash);
      expect(storedAt).toBeInstanceOf(Date);
    }
    expect(hashes.toSorted()).toEqual(blobs.map(toHash).toSorted());
  });
});
