import { gunzipSync, zstdDecompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { whenUnused } from "#kernel/byte-uses.ts";
import {
  cachedResponse,
  findPreferredEncoding,
  getReadyResponse,
  type ReadyResponse,
} from "./cached-response.ts";

it.each([
  ["", "identity"],
  ["identity", "identity"],
  ["gzip", "gzip"],
  ["gzip, deflate, br, zstd", "zstd"],
  ["gzip, deflate, br", "br"],
  ["zstd;q=0.5, gzip;q=0.8", "gzip"],
  ["zstd;q=0, *", "br"],
  ["GZIP;Q=1.0", "gzip"],
  ["br;q=nonsense, gzip", "gzip"],
])("a client that accepts %j gets %s", (acceptEncoding, encoding) => {
  expect(findPreferredEncoding(acceptEncoding)).toBe(encoding);
});

it.each([5000, 20_000])(
  "GROW-2 reuses %d bytes of shared memory only after compression, and copies them for an uncompressed response",
  async (size) => {
    const bytes = new Uint8Array(new SharedArrayBuffer(size)).fill(1);
    const response = cachedResponse(bytes, () => ({}));
    const compressedResponse = getReadyResponse(response, { "accept-encoding": "gzip" });
    const plainResponse = await getReadyResponse(response, {});
    whenUnused(bytes, () => bytes.fill(2));
    expect(bytes[0]).toBe(1);
    const compressedBytes = toBytes(await compressedResponse);
    expect(bytes[0]).toBe(2);
    expect(
      [toBytes(plainResponse), gunzipSync(compressedBytes)].map((sent) => sent.every((byte) => byte === 1)),
    ).toEqual([true, true]);
  },
);

it("compresses again after a failure", async () => {
  const bytes = new Uint8Array(5000);
  const response = cachedResponse(bytes, () => ({}));
  const read = async () => getReadyResponse(response, { "accept-encoding": "zstd" });
  // zstd fails if the announced size is wrong.
  Object.defineProperty(bytes, "length", { value: 6000, configurable: true });
  await expect(read()).rejects.toThrow("size");
  Object.defineProperty(bytes, "length", { value: 5000 });
  expect(zstdDecompressSync(toBytes(await read()))).toHaveLength(5000);
});

function toBytes({ body }: Pick<ReadyResponse, "body">): Uint8Array {
  return typeof body === "string" ? Buffer.from(body, "latin1") : (body ?? new Uint8Array());
}
