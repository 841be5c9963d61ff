import { createHash } from "node:crypto";
import { cp, glob, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { WEEK_MS } from "@gonfalon/rules/durations.ts";
import { runCommand } from "./run-command.ts";

/** A part that Vite builds into its own folder. */
interface Part {
  readonly name: string;
  readonly folder: string;
  /** The folder of the files with content hashes in their names. */
  readonly hashedFolder: string;
}

const PARTS: readonly Part[] = [
  { name: "web client", folder: "apps/web", hashedFolder: "static" },
  { name: "server", folder: "apps/server", hashedFolder: "." },
];
const STAMP = ".sources";
const SHARED_SOURCES = ["packages/*/src/**/*", "package-lock.json"];
const EXCLUDED_FILES = ["**/dist{,-*}/**", "**/node_modules/**", "**/*.test.*"];
const KEEP_OLD_FILES_MS = WEEK_MS;

const isForced = !process.argv.includes("--if-changed");
for (const part of PARTS) {
  const sourcesHash = await hashSources(part);
  if (isForced || (await readStamp(part)) !== sourcesHash) process.exitCode = await build(part, sourcesHash);
  if (process.exitCode) break;
}

async function build({ name, folder, hashedFolder }: Part, sourcesHash: string): Promise<number> {
  process.stdout.write(`Building the ${name} …\n`);
  const dist = join(folder, "dist");
  const temporaryFolder = `${dist}-${process.pid}`;
  const { code, output } = await runCommand(
    "vite",
    "build",
    folder,
    "--outDir",
    `dist-${process.pid}`,
    "--logLevel",
    "warn",
  );
  if (code !== 0) {
    process.stderr.write(output);
    await rm(temporaryFolder, { recursive: true, force: true });
    return code;
  }
  await keepOldFiles(join(dist, hashedFolder), join(temporaryFolder, hashedFolder));
  await writeFile(join(temporaryFolder, STAMP), sourcesHash);
  await replaceFolder(dist, temporaryFolder);
  return 0;
}

/** A running server and open pages still request the files of the previous build. */
async function keepOldFiles(oldFolder: string, newFolder: string): Promise<void> {
  if (!(await stat(oldFolder).catch(() => undefined))) return;
  const isRecent = async (file: string) => Date.now() - (await stat(file)).mtimeMs < KEEP_OLD_FILES_MS;
  await cp(oldFolder, newFolder, {
    recursive: true,
    force: false,
    preserveTimestamps: true,
    filter: async (file) => file === oldFolder || (await isRecent(file)),
  });
}

async function replaceFolder(dist: string, temporaryFolder: string): Promise<void> {
  const previous = `${temporaryFolder}-previous`;
  await rename(dist, previous).catch(() => undefined);
  // Fails if another process has just moved its build there; that build is equivalent.
  await rename(temporaryFolder, dist).catch(() => rm(temporaryFolder, { recursive: true }));
  await rm(previous, { recursive: true, force: true });
}

function readStamp({ folder }: Part): Promise<string> {
  return readFile(join(folder, "dist", STAMP), "utf8").catch(() => "");
}

async function hashSources({ folder }: Part): Promise<string> {
  const paths: string[] = [];
  const patterns = [`${folder}/**/*`, ...SHARED_SOURCES];
  for await (const entry of glob(patterns, { exclude: EXCLUDED_FILES, withFileTypes: true })) {
    if (entry.isFile()) paths.push(join(entry.parentPath, entry.name));
  }
  const hash = createHash("sha256");
  for (const path of paths.toSorted()) hash.update(`${path}\0`).update(await readFile(path));
  return hash.digest("hex");
}
