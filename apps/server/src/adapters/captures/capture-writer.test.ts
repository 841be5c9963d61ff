import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { memoryPages, PAGE_BYTES } from "#kernel/memory-pages.ts";
import { captureWriter } from "./capture-writer.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "gonfalon-writer-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Complete pages, the beginning of page-aligned memory, or ordinary memory. */
const arbitraryPart = fc
  .tuple(fc.constantFrom("pages", "part", "other"), fc.integer({ min: 1, max: 2 * PAGE_BYTES }), fc.nat(255))
  .map(([kind, bytes, value]) => {
    const pages = memoryPages(2 * PAGE_BYTES).fill(value);
    if (kind === "pages") return pages;
    return kind === "part" ? pages.subarray(0, bytes) : Buffer.alloc(bytes, value);
  });

it("CAPTURE-3 writes everything in order, with direct and buffered I/O", async () => {
  let count = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(arbitraryPart, { maxLength: 4 }), { maxLength: 4 }),
      async (appends) => {
        const path = join(folder, `${++count}.pcap`);
        const writer = await captureWriter(path);
        for (const parts of appends) await writer.append(parts);
        await writer.close();
        expect((await readFile(path)).equals(Buffer.concat(appends.flat()))).toBe(true);
      },
    ),
    { numRuns: 30 },
  );
});

it("CAPTURE-3 falls back to buffered I/O if direct I/O fails", async () => {
  const path = join(folder, "gone.pcap");
  const writer = await captureWriter(path);
  // The file can no longer be opened by this name.
  await rm(path);
  await writer.append([memoryPages(PAGE_BYTES), memoryPages(PAGE_BYTES)]);
  await expect(writer.close()).resolves.toBeUndefined();
});

it("never overwrites a file", async () => {
  const path = join(folder, "there.pcap");
  await (await captureWriter(path)).close();
  await expect(captureWriter(path)).rejects.toMatchObject({ code: "EEXIST" });
});
