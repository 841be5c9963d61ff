import { lstat, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  type ArchivePart,
  DamagedArchive,
  readArchive,
  toJsonPart,
  verifyArchive,
  writeArchive,
} from "./archive.ts";

let folder: string;
let path: string;
let archiveBytes: Buffer;

async function* generateParts(): AsyncGenerator<ArchivePart> {
  yield toJsonPart("head.json", { answer: 42 });
  yield {
    name: "rows/0",
    size: 300_000,
    chunks: [Buffer.alloc(100_000, "row"), Buffer.alloc(200_000, 7)],
  };
  yield { name: "empty", size: 0, chunks: [] };
}

async function readContent(file: string): Promise<readonly (readonly [string, string])[]> {
  const parts: (readonly [string, string])[] = [];
  for await (const { name, chunks } of readArchive(file))
    parts.push([name, (await buffer(chunks)).toString("base64")]);
  return parts;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "gonfalon-archive-"));
  path = join(folder, "whole");
  await writeArchive(path, generateParts());
  archiveBytes = await readFile(path);
});

afterAll(() => rm(folder, { recursive: true }));

it("returns the stored parts, and the JSON values by name", async () => {
  expect((await verifyArchive(path)).get("head.json")).toEqual({ answer: 42 });
  const parts = await readContent(path);
  expect(parts.map(([name]) => name)).toEqual(["head.json", "rows/0", "empty"]);
  expect(parts[1]?.[1]).toBe(
    Buffer.concat([Buffer.alloc(100_000, "row"), Buffer.alloc(200_000, 7)]).toString("base64"),
  );
});

it("lets the reader skip the content of parts", async () => {
  const names: string[] = [];
  for await (const { name } of readArchive(path)) names.push(name);
  expect(names).toEqual(["head.json", "rows/0", "empty"]);
});

it("creates a file that only its owner can read", async () => {
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

it("leaves no file behind when a part fails", async () => {
  async function* generateFailingParts(): AsyncGenerator<ArchivePart> {
    yield* generateParts();
    throw new Error("the disk is gone");
  }
  await expect(writeArchive(join(folder, "failed"), generateFailingParts())).rejects.toThrow(
    "the disk is gone",
  );
  expect(await readdir(folder)).toEqual(["whole"]);
});

it.each([9, 11])("the error names a part that has %i bytes instead of 10", async (length) => {
  async function* generateDamagedPart(): AsyncGenerator<ArchivePart> {
    yield { name: "damaged", size: 10, chunks: [Buffer.alloc(length)] };
  }
  const writeResult = writeArchive(join(folder, "failed"), generateDamagedPart());
  await expect(writeResult).rejects.toThrow(`damaged has ${length} bytes instead of 10`);
  expect(await readdir(folder)).toEqual(["whole"]);
});

it("detects a truncated file, wherever it was cut", async () => {
  const truncatedPath = join(folder, "truncated");
  for (let length = 0; length < archiveBytes.length; length += 97) {
    await writeFile(truncatedPath, archiveBytes.subarray(0, length));
    await expect(verifyArchive(truncatedPath), `${length} bytes`).rejects.toThrow(DamagedArchive);
  }
  await rm(truncatedPath);
});

it.each([
  ["does not exist", "missing", "ENOENT"],
  ["is a folder", ".", "EISDIR"],
])("does not report a file that %s as damaged", async (_case, name, code) => {
  await expect(verifyArchive(join(folder, name))).rejects.toMatchObject({ name: "Error", code });
});

it("detects a changed byte, unless the content of the archive is still the same", async () => {
  const alteredPath = join(folder, "altered");
  const content = await readContent(path);
  const arbitraryIndex = fc.nat({ max: archiveBytes.length - 1 });
  await fc.assert(
    fc.asyncProperty(arbitraryIndex, fc.integer({ min: 1, max: 255 }), async (index, difference) => {
      const bytes = Buffer.from(archiveBytes);
      bytes.writeUInt8((bytes.readUInt8(index) + difference) % 256, index);
      await writeFile(alteredPath, bytes);
      const outcome = await verifyArchive(alteredPath).then(
        () => readContent(alteredPath),
        (error: unknown) => error,
      );
      expect(outcome instanceof DamagedArchive ? content : outcome).toEqual(content);
    }),
    { numRuns: 100 },
  );
  await rm(alteredPath);
});

it("BACKUP-7 does not write to a link or file that exists at the path of its temporary file", async () => {
  const [targetPath, otherPath] = [join(folder, "target"), join(folder, "other")];
  await writeFile(targetPath, "of somebody else");
  await symlink(targetPath, `${otherPath}.unfinished`);
  await writeArchive(otherPath, generateParts());
  expect(await readFile(targetPath, "utf8")).toBe("of somebody else");
  expect((await lstat(otherPath)).isFile()).toBe(true);

  await writeFile(`${otherPath}.unfinished`, "", { mode: 0o666 });
  await writeArchive(otherPath, generateParts());
  expect((await stat(otherPath)).mode & 0o777).toBe(0o600);
  await Promise.all([rm(targetPath), rm(otherPath)]);
});
