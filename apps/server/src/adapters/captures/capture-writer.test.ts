import { link, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { allocatePages, PAGE_BYTES } from "#kernel/memory-pages.ts";
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
    const pages = allocatePages(2 * PAGE_BYTES).fill(value);
    if (kind === "pages") return pages;
    return kind === "part" ? pages.subarray(0, bytes) : Buffer.alloc(bytes, value);
  });

it("CAPTURE-3 writes everything in order, with direct and buffered I/O", async () => {
  let fileCount = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(arbitraryPart, { maxLength: 4 }), { maxLength: 4 }),
      async (appends) => {
        const path = join(folder, `${++fileCount}.pcap`);
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
  const otherPath = join(folder, "other-name.pcap");
  const writer = await captureWriter(path);
  // The writer can no longer open the file by its first name; the test reads it by its second one.
  await link(path, otherPath);
  await rm(path);
  const pages = [1, 2].map((value) => allocatePages(PAGE_BYTES).fill(value));
  await writer.append(pages);
  await writer.close();
  expect((await readFile(otherPath)).equals(Buffer.concat(pages))).toBe(true);
});

it("never overwrites a file", async () => {
  const path = join(folder, "there.pcap");
  await (await captureWriter(path)).close();
  await expect(captureWriter(path)).rejects.toMatchObject({ code: "EEXIST" });
});
