import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { isFileHash } from "#features/asset/asset.domain.ts";
import { computeDigest } from "#kernel/digest.ts";
import type { PackagePart } from "#ports/package-reader.ts";

/** The GZCTF files, which are named by their hashes. A file whose content has another hash counts as missing. */
export async function openGzctfFiles(folder: string, hashes: Iterable<string>) {
  const paths = new Map<string, string>();
  for (const hash of new Set(hashes)) {
    const path = isFileHash(hash) ? await findFile(folder, hash) : undefined;
    if (path !== undefined) paths.set(hash, path);
  }

  function toParts(fileHashes: ReadonlySet<string>): readonly PackagePart[] {
    return [...fileHashes].flatMap((hash) => {
      const path = paths.get(hash);
      return path === undefined ? [] : [{ name: `files/${hash}`, open: async () => createReadStream(path) }];
    });
  }

  return { has: (hash: string) => paths.has(hash), toParts };
}

/** Searches `uploads/` and the folder itself. */
async function findFile(folder: string, hash: string): Promise<string | undefined> {
  const nestedPath = join(hash.slice(0, 2), hash.slice(2, 4), hash);
  for (const path of [join(folder, "uploads", nestedPath), join(folder, nestedPath), join(folder, hash)]) {
    const stats = await stat(path).catch(() => undefined);
    if (stats?.isFile() && (await computeDigest(createReadStream(path))).hash === hash) return path;
  }
  return undefined;
}
