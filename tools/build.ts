import { createHash } from "node:crypto";
import { cp, glob, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { WEEK_MS } from "@gonfalon/rules/durations.ts";
import { command } from "./command.ts";

/** A part that Vite builds into its own folder. */
interface Part {
  readonly name: string;
  readonly folder: string;
  /** The folder of the files with content hashes in their names. */
  readonly hashed: string;
}

const PARTS: readonly Part[] = [
  { name: "web client", folder: "apps/web", hashed: "static" },
  { name: "server", folder: "apps/server", hashed: "." },
];
const STAMP = ".sources";
const SHARED_SOURCES = ["packages/*/src/**/*", "package-lock.json"];
const NO_SOURCES = ["**/dist{,-*}/**", "**/node_modules/**", "**/*.test.*"];
const KEEP_OLD_FILES_MS = WEEK_MS;

const isAsked = !process.argv.includes("--if-changed");
for (const part of PARTS) {
  const sources = await hashOfSources(part);
  if (isAsked || (await readStamp(part)) !== sources) process.exitCode = await build(part, sources);
  if (process.exitCode) break;
}

async function build({ name, folder, hashed }: Part, sources: string): Promise<number> {
  process.stdout.write(`Building the ${name} …\n`);
  const dist = join(folder, "dist");
  const draft = `${dist}-${process.pid}`;
  const { code, output } = await command(
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
    await rm(draft, { recursive: true, force: true });
    return code;
  }
  await keepOldFiles(join(dist, hashed), join(draft, hashed));
  await writeFile(join(draft, STAMP), sources);
  await replace(dist, draft);
  return 0;
}

/** A running server and open pages still request the files of the previous build. */
async function keepOldFiles(old: string, fresh: string): Promise<void> {
  if (!(await stat(old).catch(() => undefined))) return;
  const recent = async (file: string) => Date.now() - (await stat(file)).mtimeMs < KEEP_OLD_FILES_MS;
  await cp(old, fresh, {
    recursive: true,
    force: false,
    preserveTimestamps: true,
    filter: async (file) => file === old || (await recent(file)),
  });
}

async function replace(dist: string, draft: string): Promise<void> {
  const previous = `${draft}-previous`;
  await rename(dist, previous).catch(() => undefined);
  // Fails if another process has just moved its build there; that build is equivalent.
  await rename(draft, dist).catch(() => rm(draft, { recursive: true }));
  await rm(previous, { recursive: true, force: true });
}

function readStamp({ folder }: Part): Promise<string> {
  return readFile(join(folder, "dist", STAMP), "utf8").catch(() => "");
}

async function hashOfSources({ folder }: Part): Promise<string> {
  const paths: string[] = [];
  const patterns = [`${folder}/**/*`, ...SHARED_SOURCES];
  for await (const entry of glob(patterns, { exclude: NO_SOURCES, withFileTypes: true })) {
    if (entry.isFile()) paths.push(join(entry.parentPath, entry.name));
  }
  const hash = createHash("sha256");
  for (const path of paths.toSorted()) hash.update(`${path}\0`).update(await readFile(path));
  return hash.digest("hex");
}
