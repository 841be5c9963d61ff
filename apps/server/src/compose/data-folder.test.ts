import { chmod, mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readConfig } from "#config/config.ts";
import { requireDataFolder } from "./data-folder.ts";

let parent: string;
let dataDir: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "gonfalon-folder-"));
  dataDir = join(parent, "data");
});

afterEach(() => rm(parent, { recursive: true }));

const EXTERNAL_DATABASE = { DATABASE_URL: "postgres://db.example.org/gonfalon" };

function prepare(settings: Readonly<Record<string, string>> = EXTERNAL_DATABASE): Promise<void> {
  return requireDataFolder(readConfig({ DATA_DIR: dataDir, ...settings }));
}

async function readMode(...path: readonly string[]): Promise<string> {
  return ((await stat(join(dataDir, ...path))).mode & 0o7777).toString(8);
}

it("FOLDER-1 creates the data folder and its subfolders for the server's account only", async () => {
  await prepare();
  expect(
    await Promise.all(["", "files", "captures", "backups", "compiled"].map((name) => readMode(name))),
  ).toEqual(Array.from({ length: 5 }, () => "700"));
});

it("FOLDER-1 restricts world-readable folders of an earlier version", async () => {
  await mkdir(join(dataDir, "files"), { recursive: true });
  await chmod(dataDir, 0o755);
  await chmod(join(dataDir, "files"), 0o755);
  await prepare();
  expect([await readMode(), await readMode("files")]).toEqual(["700", "700"]);
});

it("FOLDER-1 keeps the group permissions of a group-writable folder", async () => {
  await mkdir(join(dataDir, "files"), { recursive: true });
  await chmod(join(dataDir, "files"), 0o2775);
  await prepare();
  expect(await readMode("files")).toBe("2770");
});

it("FOLDER-1 lets the embedded database's account traverse the data folder if the server runs as root", async () => {
  await prepare({});
  expect(await readMode()).toBe(process.getuid?.() === 0 ? "711" : "700");
  expect(await readMode("files")).toBe("700");
});
