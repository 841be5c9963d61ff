import { createHash } from "node:crypto";
import { mkdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { runOrThrow } from "./run-or-throw.ts";
import { NODE_VERSION, type Target } from "./targets.ts";

const CACHE_FOLDER = ".cache/tunnel-node";

/** Provides the Node.js executable of a platform, downloaded once from the npm registry and verified by its hash. */
export async function provideNodeBinary({ node }: Target): Promise<string> {
  const folder = join(CACHE_FOLDER, `${node.package}-${NODE_VERSION}`);
  const binary = join(folder, "package", node.bin);
  if (await stat(binary).catch(() => undefined)) return binary;
  const temporaryFolder = `${folder}-${process.pid}`;
  await mkdir(temporaryFolder, { recursive: true });
  await runOrThrow(
    "npm",
    "pack",
    `${node.package}@${NODE_VERSION}`,
    "--silent",
    "--pack-destination",
    temporaryFolder,
  );
  const tarball = join(temporaryFolder, `${node.package}-${NODE_VERSION}.tgz`);
  const integrity = `sha512-${createHash("sha512")
    .update(await readFile(tarball))
    .digest("base64")}`;
  if (integrity !== node.integrity)
    throw new Error(`${node.package}@${NODE_VERSION} has the integrity ${integrity}, not ${node.integrity}.`);
  await runOrThrow("tar", "-xzf", tarball, "-C", temporaryFolder);
  await rm(tarball);
  await rm(folder, { recursive: true, force: true });
  await rename(temporaryFolder, folder);
  return binary;
}
