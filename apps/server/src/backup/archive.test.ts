import { lstat, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  type ArchivePart,
  DamagedArchive,
  jsonPart,
  readArchive,
  verifyArchive,
  writeArchive,
} from "./archive.ts";

let folder: string;
let path: string;
let whole: Buffer;

async function* someParts(): AsyncGenerator<ArchivePart> {
  yield jsonPart("head.json", { answer: 42 });
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
  await writeArchive(path, someParts());
  whole = await readFile(path);
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
  async function* failing(): AsyncGenerator<ArchivePart> {
    yield* someParts();
    throw new Error("the disk is gone");
  }
  await expect(writeArchive(join(folder, "failed"), failing())).rejects.toThrow("the disk is gone");
  expect(await readdir(folder)).toEqual(["whole"]);
});

it.each([9, 11])("the error names a part that has %i bytes instead of 10", async (length) => {
  async function* parts(): AsyncGenerator<ArchivePart> {
    yield { name: "damaged", size: 10, chunks: [Buffer.alloc(length)] };
  }
  const writing = writeArchive(join(folder, "failed"), parts());
  await expect(writing).rejects.toThrow(`damaged has ${length} bytes instead of 10`);
  expect(await readdir(folder)).toEqual(["whole"]);
});

it("detects a truncated file, wherever it was cut", async () => {
  const truncated = join(folder, "truncated");
  for (let length = 0; length < whole.length; length += 97) {
    await writeFile(truncated, whole.subarray(0, length));
    await expect(verifyArchive(truncated), `${length} bytes`).rejects.toThrow(DamagedArchive);
  }
  await rm(truncated);
});

it.each([
  ["does not exist", "missing", "ENOENT"],
  ["is a folder", ".", "EISDIR"],
])("does not report a file that %s as damaged", async (_case, name, code) => {
  await expect(verifyArchive(join(folder, name))).rejects.toMatchObject({ name: "Error", code });
});

it("detects a modified file, unless its content is equal", async () => {
  const altered = join(folder, "altered");
  const content = await readContent(path);
  const byte = fc.nat({ max: whole.length - 1 });
  await fc.assert(
    fc.asyncProperty(byte, fc.integer({ min: 1, max: 255 }), async (index, difference) => {
      const bytes = Buffer.from(whole);
      bytes.writeUInt8((bytes.readUInt8(index) + difference) % 256, index);
      await writeFile(altered, bytes);
      const outcome = await verifyArchive(altered).then(
        () => readContent(altered),
        (error: unknown) => error,
      );
      expect(outcome instanceof DamagedArchive ? content : outcome).toEqual(content);
    }),
    { numRuns: 100 },
  );
  await rm(altered);
});

it("BACKUP-7 does not write to a link or file that exists at the path of its temporary file", async () => {
  const [target, other] = [join(folder, "target"), join(folder, "other")];
  await writeFile(target, "of somebody else");
  await symlink(target, `${other}.unfinished`);
  await writeArchive(other, someParts());
  expect(await readFile(target, "utf8")).toBe("of somebody else");
  expect((await lstat(other)).isFile()).toBe(true);

  await writeFile(`${other}.unfinished`, "", { mode: 0o666 });
  await writeArchive(other, someParts());
  expect((await stat(other)).mode & 0o777).toBe(0o600);
  await Promise.all([rm(target), rm(other)]);
});
