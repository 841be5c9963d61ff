import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it } from "vitest";
import { folderTemporaryFiles } from "./temporary-files.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "gonfalon-temporary-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function* toChunks(...texts: readonly string[]) {
  for (const text of texts) yield Buffer.from(text);
}

it("a temporary file can be read several times until it is deleted, and only by its owner", async () => {
  const file = await folderTemporaryFiles(folder).write(toChunks("one ", "two"));
  for (const _ of [1, 2]) expect((await buffer(file.open())).toString()).toBe("one two");
  const [name = ""] = await readdir(folder);
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  await file.delete();
  await file.delete();
  expect(await readdir(folder)).toEqual([]);
});

it("a temporary file is opened when it is read, not before", async () => {
  const file = await folderTemporaryFiles(folder).write(toChunks("one"));
  const chunks = file.open();
  await file.delete();
  await expect(buffer(chunks)).rejects.toThrow("ENOENT");
});

it("no file remains if the chunks cannot be read", async () => {
  async function* failAfterFirstChunk() {
    yield Buffer.from("one");
    throw new Error("broken");
  }
  await expect(folderTemporaryFiles(folder).write(failAfterFirstChunk())).rejects.toThrow("broken");
  expect(await readdir(folder)).toEqual([]);
});
