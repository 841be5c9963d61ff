import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { expect, it } from "vitest";
import { buildCapture, splitIntoChunks } from "../../../../test/pcap.ts";
import { withChecksums } from "./checksums.ts";

const FILE = buildCapture([
  ["client", Buffer.from("hello\n")],
  ["container", Buffer.alloc(7_001, "x")],
  ["client", Buffer.from("bye")],
]);

function addChecksums(file: Uint8Array, chunkBytes?: number): Promise<Buffer> {
  return buffer(withChecksums(splitIntoChunks(file, chunkBytes)));
}

it("CAPTURE-7 gives the same result for any chunk size", async () => {
  const expectedFile = await addChecksums(FILE, FILE.length);
  expect(expectedFile.equals(FILE)).toBe(false);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: FILE.length }), async (chunkBytes) => {
      expect((await addChecksums(FILE, chunkBytes)).equals(expectedFile)).toBe(true);
    }),
    { numRuns: 30 },
  );
});

it("CAPTURE-7 does not change a file that already has its checksums", async () => {
  const expectedFile = await addChecksums(FILE);
  expect((await addChecksums(expectedFile)).equals(expectedFile)).toBe(true);
});

it("CAPTURE-7 does not change other files or the rest of a damaged capture, and never changes the length", async () => {
  const damagedFile = Buffer.concat([FILE, Buffer.alloc(200_000, 0x45), FILE]);
  const result = await addChecksums(damagedFile);
  expect(result.subarray(0, FILE.length).equals(await addChecksums(FILE))).toBe(true);
  expect(result.subarray(FILE.length).equals(damagedFile.subarray(FILE.length))).toBe(true);
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.nat(FILE.length), async (noise, cutAt) => {
      expect((await addChecksums(noise, 100)).equals(noise)).toBe(true);
      for (const file of [FILE.subarray(0, cutAt), FILE.subarray(cutAt)])
        expect(await addChecksums(file, 100)).toHaveLength(file.length);
    }),
    { numRuns: 50 },
  );
});
