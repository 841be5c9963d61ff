import { createHash } from "node:crypto";
import { cp, glob, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { command } from "./command.ts";

const WEB = "apps/web";
const DIST = join(WEB, "dist");
const STAMP = ".sources";
const SOURCES = [`${WEB}/**/*`, "packages/*/src/**/*", "package-lock.json"];
const NO_SOURCES = [`${WEB}/dist*/**`, "**/node_modules/**", "**/*.test.*"];
const KEEP_OLD_FILES_MS = 7 * 24 * 60 * 60 * 1000;

const sources = await hashOfSources();
const upToDate = (await readFile(join(DIST, STAMP), "utf8").catch(() => "")) === sources;
if (!upToDate || !process.argv.includes("--if-changed")) process.exitCode = await build();

async function build(): Promise<number> {
  process.stdout.write("Building the web client …\n");
  const draft = `${DIST}-${process.pid}`;
  const { code, output } = await command(
    "vite",
    "build",
    WEB,
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
  await keepOldFiles(draft);
  await writeFile(join(draft, STAMP), sources);
  await replaceDist(draft);
  return 0;
}

/** A server that runs from this checkout, and pages that are open, still ask for the files of the build before. */
async function keepOldFiles(draft: string): Promise<void> {
  const old = join(DIST, "static");
  if (!(await stat(old).catch(() => undefined))) return;
  const recent = async (file: string) => Date.now() - (await stat(file)).mtimeMs < KEEP_OLD_FILES_MS;
  await cp(old, join(draft, "static"), {
    recursive: true,
    force: false,
    preserveTimestamps: true,
    filter: async (file) => file === old || (await recent(file)),
  });
}

async function replaceDist(draft: string): Promise<void> {
  const previous = `${draft}-previous`;
  await rename(DIST, previous).catch(() => undefined);
  // Fails when another start has just put its build there, which is as good as ours.
  await rename(draft, DIST).catch(() => rm(draft, { recursive: true }));
  await rm(previous, { recursive: true, force: true });
}

async function hashOfSources(): Promise<string> {
  const paths: string[] = [];
  for await (const entry of glob(SOURCES, { exclude: NO_SOURCES, withFileTypes: true })) {
    if (entry.isFile()) paths.push(join(entry.parentPath, entry.name));
  }
  const hash = createHash("sha256");
  for (const path of paths.toSorted()) hash.update(`${path}\0`).update(await readFile(path));
  return hash.digest("hex");
}
