import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { sha256 } from "#kernel/digest.ts";
import type { BlobStore } from "#ports/blob-store.ts";

/** The requirements of every blob store. */
export function describeBlobStore(createStore: () => Promise<BlobStore>): void {
  it("returns the stored bytes", async () => {
    const store = await createStore();
    const { hash, bytes } = buildBlob();
    await store.put(hash, bytes);
    expect(await read(store, hash)).toEqual(bytes);
  });

  it("returns a range, including both ends", async () => {
    const store = await createStore();
    const { hash, bytes } = buildBlob();
    await store.put(hash, bytes);
    expect(await read(store, hash, { first: 10, last: 19 })).toEqual(bytes.subarray(10, 20));
  });

  it("accepts a stream of chunks", async () => {
    const store = await createStore();
    const { hash, bytes } = buildBlob();
    const generateChunks = async function* () {
      yield bytes.subarray(0, 70_000);
      yield bytes.subarray(70_000);
    };
    await store.put(hash, generateChunks());
    expect(await read(store, hash)).toEqual(bytes);
  });

  it("stores equal bytes once, even for repeated and concurrent writes", async () => {
    const store = await createStore();
    const { hash, bytes } = buildBlob();
    await Promise.all([store.put(hash, bytes), store.put(hash, bytes), store.put(hash, bytes)]);
    await store.put(hash, bytes);
    expect(await listHashes(store)).toEqual([hash]);
    expect(await read(store, hash)).toEqual(bytes);
  });

  it("returns undefined for a hash that was never stored or was deleted", async () => {
    const store = await createStore();
    const { hash, bytes } = buildBlob();
    expect(await store.open(hash)).toBeUndefined();
    await store.put(hash, bytes);
    await store.delete(hash);
    await store.delete(hash);
    expect(await store.open(hash)).toBeUndefined();
    expect(await listHashes(store)).toEqual([]);
  });

  it("lets a reader finish after the blob is deleted", async () => {
    const store = await createStore();
    const { hash, bytes } = buildBlob();
    await store.put(hash, bytes);
    const chunks = await store.open(hash);
    await store.delete(hash);
    expect(await collect(chunks)).toEqual(bytes);
  });

  it("rejects an invalid hash", async () => {
    const store = await createStore();
    for (const hash of ["../../etc/passwd", "", "A".repeat(64), `${"a".repeat(64)}/x`])
      await expect(store.open(hash)).rejects.toThrow("not a hash");
  });
}

function buildBlob() {
  const bytes = Buffer.from(randomBytes(100_000));
  return { hash: sha256(bytes).toString("hex"), bytes };
}

async function read(store: BlobStore, ...request: Parameters<BlobStore["open"]>): Promise<Buffer> {
  return collect(await store.open(...request));
}

async function collect(chunks: AsyncIterable<Uint8Array> | undefined): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks ?? []) parts.push(chunk);
  return Buffer.concat(parts);
}

async function listHashes(store: BlobStore): Promise<readonly string[]> {
  const hashes: string[] = [];
  for await (const { hash } of store.list()) hashes.push(hash);
  return hashes;
}
