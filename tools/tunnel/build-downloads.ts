import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { provideNodeBinary } from "./node-binary.ts";
import { runOrThrow } from "./run-or-throw.ts";
import { findHostTarget, type Target } from "./targets.ts";

const PROGRAM_FILE = "apps/tunnel/dist/main.mjs";
const PACKAGE_FILE = "gonfalon-tunnel.tgz";

/** Bundles the program and writes the npm package, the executables and their SHA-256 checksums to `folder`. */
export async function buildDownloads(folder: string, targets: readonly Target[]): Promise<void> {
  await runOrThrow("vite", "build", "apps/tunnel", "--outDir", "dist", "--logLevel", "warn");
  await mkdir(folder, { recursive: true });
  await packForNpx(folder);
  for (const target of targets) await buildExecutable(folder, target);
  await writeChecksums(folder);
}

async function packForNpx(folder: string): Promise<void> {
  const temporaryFolder = join(folder, "pack");
  await mkdir(temporaryFolder, { recursive: true });
  await runOrThrow("npm", "pack", "./apps/tunnel", "--silent", "--pack-destination", temporaryFolder);
  const [tarball] = await readdir(temporaryFolder);
  if (tarball === undefined) throw new Error("npm pack ./apps/tunnel wrote no tarball.");
  await rename(join(temporaryFolder, tarball), join(folder, PACKAGE_FILE));
  await rm(temporaryFolder, { recursive: true });
}

/** Node.js can inject the program into the executable of any platform, but only of its own version. */
async function buildExecutable(folder: string, target: Target): Promise<void> {
  const config = join(folder, `${target.file}.json`);
  const temporaryFile = join(folder, `${target.file}.tmp`);
  const options = {
    main: resolve(PROGRAM_FILE),
    mainFormat: "module",
    executable: resolve(await provideNodeBinary(target)),
    output: resolve(temporaryFile),
    disableExperimentalSEAWarning: true,
  };
  await writeFile(config, JSON.stringify(options));
  await runOrThrow(resolve(await provideNodeBinary(findHostTarget())), "--build-sea", config);
  await rm(config);
  await rename(temporaryFile, join(folder, target.file));
}

/** In the format of `sha256sum --check`. */
async function writeChecksums(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith("gonfalon-tunnel")).toSorted();
  const lines: string[] = [];
  for (const name of names) {
    const hash = createHash("sha256");
    await pipeline(createReadStream(join(folder, name)), hash);
    lines.push(`${hash.digest("hex")}  ${name}\n`);
  }
  await writeFile(join(folder, "SHA256SUMS"), lines.join(""));
}
