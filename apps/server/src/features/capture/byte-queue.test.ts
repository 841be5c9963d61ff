import fc from "fast-check";
import { expect, it } from "vitest";
import { areMemoryPages } from "#kernel/memory-pages.ts";
import { byteQueue } from "./byte-queue.ts";

const KIB = 1024;
const someBytes = fc
  .tuple(fc.oneof(fc.nat(20), fc.nat(600 * KIB), fc.constant(256 * KIB)), fc.nat(255))
  .map(([length, value]) => Buffer.alloc(length, value));

it("returns the added bytes in order, even if the caller and the queue reuse their buffers", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(someBytes, { maxLength: 5 }), { maxLength: 4 }), async (rounds) => {
      const queue = byteQueue();
      for (const chunks of rounds) {
        const expected = Buffer.concat(chunks);
        for (const bytes of chunks) {
          queue.add(bytes);
          bytes.fill(0xee);
        }
        expect(queue.length).toBe(expected.length);
        await queue.drain("all", async (parts) => expect(Buffer.concat(parts).equals(expected)).toBe(true));
        expect(queue.length).toBe(0);
      }
    }),
    { numRuns: 50 },
  );
});

it("accepts more bytes during a write", async () => {
  const queue = byteQueue();
  const slowWrite = Promise.withResolvers<void>();
  queue.add(Buffer.from("first"));
  const writtenTexts: string[] = [];
  const firstDrain = queue.drain("all", async (parts) => {
    await slowWrite.promise;
    writtenTexts.push(Buffer.concat(parts).toString());
  });
  queue.add(Buffer.from("second"));
  slowWrite.resolve();
  await firstDrain;
  await queue.drain("all", async (parts) => void writtenTexts.push(Buffer.concat(parts).toString()));
  expect(writtenTexts).toEqual(["first", "second"]);
});

it("returns only full blocks on request, and the rest later", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(someBytes, fc.constantFrom("all", "full")), { maxLength: 12 }),
      async (steps) => {
        const queue = byteQueue();
        const drainedParts: Buffer[] = [];
        let byteCount = 0;
        for (const [bytes, amount] of steps) {
          queue.add(bytes);
          byteCount += await queue.drain(
            amount,
            async (parts) => void drainedParts.push(Buffer.concat(parts)),
          );
          expect(Buffer.concat(drainedParts)).toHaveLength(byteCount);
          expect(queue.length).toBeLessThan(amount === "full" ? 256 * KIB : 1);
        }
        await queue.drain("all", async (parts) => void drainedParts.push(Buffer.concat(parts)));
        expect(Buffer.concat(drainedParts).equals(Buffer.concat(steps.map(([bytes]) => bytes)))).toBe(true);
      },
    ),
    { numRuns: 50 },
  );
});

it("returns complete blocks aligned for direct I/O, without copying", async () => {
  const queue = byteQueue();
  const pageAlignments: boolean[] = [];
  const drain = (amount: "all" | "full") =>
    queue.drain(amount, async (parts) => void pageAlignments.push(...parts.map(areMemoryPages)));
  queue.add(Buffer.alloc(300 * KIB));
  await drain("all");
  queue.add(Buffer.alloc(800 * KIB));
  await drain("full");
  // Blocks of 256 and 44 KiB, and then of 212, 256 and 256 KiB: only the complete ones are aligned.
  expect(pageAlignments).toEqual([true, false, false, true, true]);
});
