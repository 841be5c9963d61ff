import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { packFiles } from "./pack-files.ts";

let parent: string;
let folder: string;
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), "gonfalon-files-"));
  folder = join(parent, "task");
  await mkdir(folder);
  for (const name of ["task[1].zip", "task1.zip", "a.txt", "b.txt"])
    await writeFile(join(folder, name), `content of ${name}`);
});
afterAll(() => rm(parent, { recursive: true }));

async function read(...files: readonly string[]) {
  const packedFile = await packFiles(folder, files);
  return packedFile && { name: packedFile.name, text: new TextDecoder().decode(packedFile.bytes) };
}

it("CODE-7 a name with glob characters refers to the file with exactly this name", async () => {
  expect(await read("task[1].zip")).toEqual({ name: "task[1].zip", text: "content of task[1].zip" });
  expect(await read("./task1.zip")).toEqual({ name: "task1.zip", text: "content of task1.zip" });
});

it("CODE-7 other names are glob patterns", async () => {
  expect(await read("a.*")).toEqual({ name: "a.txt", text: "content of a.txt" });
  expect((await read("[ab].txt"))?.name).toMatch(/\.zip$/);
  await expect(read("c.*")).rejects.toThrow("no file matches c.*");
});

it("CODE-7 files outside of the folder are not packed, not even through symbolic links", async () => {
  await mkdir(join(parent, "private"));
  await writeFile(join(parent, "private", "key.txt"), "secret");
  await symlink(join(parent, "private", "key.txt"), join(folder, "linked-key"));
  await symlink(join(parent, "private"), join(folder, "linked-folder"));
  await expect(read("../private/key.txt")).rejects.toThrow("../private/key.txt is outside of the folder");
  for (const [pattern, name] of [
    ["linked-key", "linked-key"],
    ["linked-k*", "linked-key"],
    ["linked-folder/key.txt", "linked-folder/key.txt"],
    ["linked-folder/k*", "linked-folder/key.txt"],
  ] as const)
    await expect(read(pattern)).rejects.toThrow(`${name} is outside of the folder`);
});

it("CODE-7 links within the folder are packed, even if the folder itself is a link", async () => {
  await symlink("a.txt", join(folder, "linked-a.txt"));
  expect(await read("linked-a.txt")).toEqual({ name: "linked-a.txt", text: "content of a.txt" });
  await symlink(folder, join(parent, "linked-task"));
  expect((await packFiles(join(parent, "linked-task"), ["a.txt"]))?.name).toBe("a.txt");
});
