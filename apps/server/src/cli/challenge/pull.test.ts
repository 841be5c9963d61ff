import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listDocuments } from "@gonfalon/contract/challenge-document.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CommandError } from "#cli/command.ts";
import { sha256 } from "#kernel/digest.ts";
import { readFolders } from "./folders.ts";
import type { Platform } from "./platform.ts";
import { pull as pullWith, toFileName } from "./pull.ts";

const CONTENT = "bytes";

let parent: string;
let folder: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "gonfalon-pull-"));
  folder = join(parent, "challenges");
});
afterEach(() => rm(parent, { recursive: true }));

const pull = (platform: Platform, target: string, replace = false) => pullWith(platform, target, { replace });

/** A platform with one challenge, which has the attachment `task.zip`. */
function createPlatform(key: string, title = "A"): Platform {
  const document = { key, title, type: "StaticAttachment", flags: [], kindFlags: [] };
  const attachment = { type: "Local", url: toUrl("task.zip") };
  return {
    gameId: 1,
    // Every reply has the members of getDocument and getEditedChallenge.
    call: async (endpoint) =>
      (endpoint.path === listDocuments.path ? [{ key, challengeId: 2 }] : { document, attachment }) as never,
    download: async () => new TextEncoder().encode(CONTENT),
  };
}

it("CODE-7 pull writes the document and the attachment", async () => {
  expect(await pull(createPlatform("a"), folder)).toEqual(["a"]);
  expect((await readdir(join(folder, "a"))).toSorted()).toEqual(["challenge.yml", "task.zip"]);
});

describe("CODE-7 pull into a folder with files", () => {
  const readPulledFile = (name: string) => readFile(join(folder, "a", name), "utf8");

  beforeEach(() => mkdir(join(folder, "a"), { recursive: true }));

  it.each(["task.zip", "challenge.yml"])(
    "writes nothing and names the file if %s has other content",
    async (name) => {
      await writeFile(join(folder, "a", name), "mine");
      const error: unknown = await pull(createPlatform("a"), folder).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(CommandError);
      expect(error).toMatchObject({
        message: `Nothing was written: these files have other content. --replace overwrites them.\n  ${join(folder, "a", name)}`,
      });
      expect(await readdir(join(folder, "a"))).toEqual([name]);
      expect(await readPulledFile(name)).toBe("mine");
    },
  );

  it("overwrites a file with other content on request, and keeps all others", async () => {
    await writeFile(join(folder, "a", "task.zip"), "mine");
    await writeFile(join(folder, "a", "notes.md"), "mine");
    expect(await pull(createPlatform("a"), folder, true)).toEqual(["a"]);
    expect(await readPulledFile("task.zip")).toBe(CONTENT);
    expect(await readPulledFile("notes.md")).toBe("mine");
    expect(await readPulledFile("challenge.yml")).toContain("name: A\n");
  });

  it("accepts files with the same content, without a download", async () => {
    expect(await pull(createPlatform("a"), folder)).toEqual(["a"]);
    const download = () => Promise.reject(new Error("downloaded"));
    expect(await pull({ ...createPlatform("a"), download }, folder)).toEqual(["a"]);
    await expect(pull(createPlatform("a", "B"), folder)).rejects.toThrow("challenge.yml");
    expect(await readPulledFile("challenge.yml")).toContain("name: A\n");
  });
});

it.each([
  ["a", "challenge.yaml"],
  ["web/a", "challenge.yml"],
  ["web/first", "challenge.yml"],
])("CODE-7 pull finds the folder of a challenge: %s/%s", async (path, name) => {
  expect(await pull(createPlatform("a"), folder)).toEqual(["a"]);
  const text = await readFile(join(folder, "a", "challenge.yml"), "utf8");
  await rm(folder, { recursive: true });
  await mkdir(join(folder, path), { recursive: true });
  // The key is the name of the folder or a member of the file.
  await writeFile(join(folder, path, name), text.replace("gonfalon:\n", "gonfalon:\n  key: a\n"));
  expect(await pull(createPlatform("a"), folder, true)).toEqual(["a"]);
  expect(await readdir(folder, { recursive: true })).toHaveLength(path.split("/").length + 2);
  expect((await readdir(join(folder, path))).toSorted()).toEqual([name, "task.zip"]);
  const { folders } = await readFolders(folder, []);
  expect(folders.map(({ document }) => document.key)).toEqual(["a"]);
});

it("CODE-7 pull writes nothing if the first attachment cannot be downloaded", async () => {
  const download = () => Promise.reject(new CommandError("403"));
  await expect(pull({ ...createPlatform("a"), download }, folder)).rejects.toThrow("403");
  expect(await readdir(parent)).toEqual([]);
});

it("CODE-7 pull rejects a folder at the path of the attachment, and writes nothing", async () => {
  await mkdir(join(folder, "a", "task.zip"), { recursive: true });
  const error: unknown = await pull(createPlatform("a"), folder, true).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(CommandError);
  expect(error).toMatchObject({
    message: `${join(folder, "a", "task.zip")} is not a file: rename it first.`,
  });
  expect(await readdir(join(folder, "a"))).toEqual(["task.zip"]);
});

it.each(["../../outside", "..", "a/b", "a\\b", "", "/tmp/a"])(
  "CODE-7 pull rejects the key %j and writes nothing",
  async (key) => {
    const error = await pull(createPlatform(key), folder).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(CommandError);
    expect(error).toMatchObject({
      message: `The platform sent an invalid challenge key: ${JSON.stringify(key)}`,
    });
    expect(await readdir(parent)).toEqual([]);
  },
);

it("CODE-7 pull does not write into a linked folder", async () => {
  await mkdir(folder);
  await mkdir(join(parent, "outside"));
  await symlink(join(parent, "outside"), join(folder, "a"));
  await expect(pull(createPlatform("a"), folder)).rejects.toThrow("is a symbolic link");
  expect(await readdir(join(parent, "outside"))).toEqual([]);
});

it.each(["challenge.yml", "task.zip"])("CODE-7 pull does not write through a link named %s", async (name) => {
  await mkdir(join(folder, "a"), { recursive: true });
  await writeFile(join(parent, "outside"), "mine");
  await symlink(join(parent, "outside"), join(folder, "a", name));
  await expect(pull(createPlatform("a"), folder)).rejects.toThrow("is a symbolic link");
  expect(await readFile(join(parent, "outside"), "utf8")).toBe("mine");
});

it.each([
  ["task.zip", "task.zip"],
  ["challenge.yml", "attachment-challenge.yml"],
  ["Challenge.YAML", "attachment-Challenge.YAML"],
  ["challenge.yml.zip", "challenge.yml.zip"],
  ["..%2Fchallenge.yml", "attachment-challenge.yml"],
])("CODE-7 the attachment %s is written as %s, never over the challenge.yml", (name, expected) => {
  expect(toFileName(toUrl(name))).toBe(expected);
});

it("CODE-7 an attachment that is named like a folder has no file name", () => {
  expect([".", "..", "%2F"].map((name) => toFileName(toUrl(name)))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

function toUrl(name: string): string {
  return `/assets/${sha256(CONTENT).toString("hex")}/${name}`;
}
