import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { packFiles } from "./pack-files.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "gonfalon-files-"));
  for (const name of ["task[1].zip", "task1.zip", "a.txt", "b.txt"])
    await writeFile(join(folder, name), `content of ${name}`);
});
afterAll(() => rm(folder, { recursive: true }));

async function read(...files: readonly string[]) {
  const packed = await packFiles(folder, files);
  return packed && { name: packed.name, text: new TextDecoder().decode(packed.bytes) };
}

it("CODE-2 a file whose name contains glob characters is that file", async () => {
  expect(await read("task[1].zip")).toEqual({ name: "task[1].zip", text: "content of task[1].zip" });
  expect(await read("./task1.zip")).toEqual({ name: "task1.zip", text: "content of task1.zip" });
});

it("CODE-2 other names are glob patterns", async () => {
  expect(await read("a.*")).toEqual({ name: "a.txt", text: "content of a.txt" });
  expect((await read("[ab].txt"))?.name).toMatch(/\.zip$/);
  await expect(read("c.*")).rejects.toThrow("no file matches c.*");
});
