import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { expect, it } from "vitest";
import { aCapture, inChunks } from "../../../../test/pcap.ts";
import { withChecksums } from "./checksums.ts";

const FILE = aCapture([
  ["client", Buffer.from("hello\n")],
  ["container", Buffer.alloc(7_001, "x")],
  ["client", Buffer.from("bye")],
]);

function complete(file: Uint8Array, pieceBytes?: number): Promise<Buffer> {
  return buffer(withChecksums(inChunks(file, pieceBytes)));
}

it("CAPTURE-7 gives the same result for any chunk sizes", async () => {
  const whole = await complete(FILE, FILE.length);
  expect(whole.equals(FILE)).toBe(false);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: FILE.length }), async (pieceBytes) => {
      expect((await complete(FILE, pieceBytes)).equals(whole)).toBe(true);
    }),
    { numRuns: 30 },
  );
});

it("CAPTURE-7 does not change a file that already has its checksums", async () => {
  const whole = await complete(FILE);
  expect((await complete(whole)).equals(whole)).toBe(true);
});

it("CAPTURE-7 does not change other files or the rest of a damaged capture", async () => {
  const damaged = Buffer.concat([FILE, Buffer.alloc(200_000, 0x45), FILE]);
  const passed = await complete(damaged);
  expect(passed.subarray(0, FILE.length).equals(await complete(FILE))).toBe(true);
  expect(passed.subarray(FILE.length).equals(damaged.subarray(FILE.length))).toBe(true);
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.nat(FILE.length), async (noise, cutAt) => {
      for (const file of [noise, FILE.subarray(0, cutAt), FILE.subarray(cutAt)])
        expect(await complete(file, 100)).toHaveLength(file.length);
    }),
    { numRuns: 50 },
  );
});
